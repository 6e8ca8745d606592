import { paymentWords } from '@seven-hills/bank/words/schedule-words';
import { type Database, inTransaction } from '@seven-hills/postgres';
import { bankDayAt, hourOf, writeDay } from '../../../platform/time/bank-calendar.ts';
import { bankNow } from '../../../platform/time/server-clock.ts';
import type { AlertMail } from '../../alerts/write-alerts.ts';
import { scheduleDue } from '../alert-kinds.ts';
import { joinPayee, payeeName } from '../scheduled-payee.ts';
import { alertOwners } from './alert-owners.ts';

const pageSize = 500;

/** The hour of the bank's day at which customers are notified of tomorrow's payments. */
const noticeHour = 9;

interface DueTomorrow {
  scheduleId: bigint;
  customerId: bigint;
  amount: bigint;
  day: string;
  payeeNickname: string;
  addsMoney: boolean;
}

/**
 * Notifies customers of the payments due tomorrow, once for each. Skips a schedule created after
 * that hour today, because its owner has just seen the date. Safe to repeat and to run on several
 * servers.
 */
export async function notifyOfDueSchedules(
  database: Database,
  mail: AlertMail,
  now: Date = bankNow(),
): Promise<void> {
  const today = bankDayAt(now);
  for (let last: bigint | undefined = 0n; last !== undefined; )
    last = await notifyPage(database, mail, { now, today, last });
}

async function notifyPage(
  database: Database,
  mail: AlertMail,
  { now, today, last }: { now: Date; today: string; last: bigint },
): Promise<bigint | undefined> {
  return inTransaction(database, async (connection) => {
    const { rows } = await connection.query<DueTomorrow>(
      `with tomorrow as (
         select $1::date + 1 as next_day, ${hourOf('$1::date', noticeHour)} as notice_at
       ), due as (
         -- Of the dates that were changed or skipped ahead, those that are still to be paid.
         select occurrence.schedule_id, occurrence.amount, occurrence.due_on
         from occurrence, tomorrow
         where occurrence.state = 'waiting' and occurrence.due_on = next_day
         union
         select schedule.id, schedule.amount, schedule.next_due_on
         from schedule, tomorrow
         where schedule.state = 'active' and next_due_on = next_day
           and not exists (
             select from occurrence where schedule_id = schedule.id and nominal_on = schedule.next_on
           )
       )
       select due.schedule_id as "scheduleId", due.amount, due.due_on as day,
              schedule.customer_id as "customerId", ${payeeName} as "payeeNickname",
              schedule.adds_money as "addsMoney"
       from due
       join tomorrow on $2 >= notice_at
       join schedule on schedule.id = due.schedule_id
       ${joinPayee}
       where schedule.state = 'active' and schedule.created_at < notice_at and schedule.id > $3
         and not exists (
           select from notification
           where customer_id = schedule.customer_id and kind = 'schedule_due'
             and reference = 'occurrence:' || due.schedule_id || ':' || due.due_on
         )
       order by schedule.id
       limit $4`,
      [today, now, last, pageSize],
    );
    if (rows.length === 0) return undefined;
    const alerted = rows.map((row) => ({
      ...row,
      sentence: `Your ${paymentWords(row)} is due tomorrow, ${writeDay(row.day)}.`,
    }));
    await alertOwners(connection, scheduleDue, alerted, mail, now);
    return rows.length < pageSize ? undefined : rows.at(-1)?.scheduleId;
  });
}
