import { bigints, type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { queueMailToCustomer } from '../../../people/identity/customer.ts';
import { bankDayAt, startOfDay } from '../../../platform/time/bank-calendar.ts';
import { scheduleFailed } from '../alert-kinds.ts';
import { missedSentences, paymentsMissedMail } from '../mails.ts';
import { firstPaidDay } from '../schedule-row.ts';
import { endIfOver } from '../schedule-state.ts';
import { joinPayee, payeeName } from '../scheduled-payee.ts';
import { alertOwners } from './alert-owners.ts';

const pageSize = 500;

/** The newest of a schedule's payments that were missed. */
interface MissedRow {
  scheduleId: bigint;
  customerId: bigint;
  day: string;
  payeeNickname: string;
  addsMoney: boolean;
  amount: bigint;
  dueOn: string;
  /** Whether it waits for a decision; otherwise a later payment is made instead. */
  isOpen: boolean;
  skipped: number;
}

/**
 * Asks the owners of payments that could not be made for so long that they may have paid in another
 * way. Of each schedule, the newest due payment waits for a decision, and the earlier ones are
 * skipped, so that at most one is made. Safe to repeat and to run on several servers.
 */
export async function askAboutMissed(database: Database, now: Date): Promise<void> {
  while ((await askPage(database, now)) === pageSize);
}

async function askPage(database: Database, now: Date): Promise<number> {
  const today = bankDayAt(now);
  return inTransaction(database, async (connection) => {
    // Schedules that their owners are changing right now follow a minute later.
    const { rows } = await connection.query<{ id: bigint }>(
      `select id from schedule
       where state = 'active' and id in (
         select schedule_id from occurrence
         where state = 'waiting' and attempt_at < ${startOfDay('$1::date')}
       )
       order by id
       limit $2
       for update skip locked`,
      [firstPaidDay(today), pageSize],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const missed = await endMissed(connection, ids, today);
    await endIfOver(connection, ids);
    await tell(connection, missed);
    return ids.length;
  });
}

/** Ends the missed payments of locked schedules. Returns the newest of each schedule. */
async function endMissed(
  connection: Connection,
  ids: readonly bigint[],
  today: string,
): Promise<MissedRow[]> {
  const { rows } = await connection.query<MissedRow>(
    `with due as (
       select schedule_id, nominal_on, attempt_at,
              row_number() over (partition by schedule_id order by nominal_on desc) = 1 as is_newest
       from occurrence
       where schedule_id = any ($1::bigint[]) and state = 'waiting' and due_on <= $2
     ), ended as (
       update occurrence
       set state = case when due.is_newest then 'missed' else 'skipped' end, attempt_at = null,
           reason = 'We could not make it in time.', ended_at = now()
       from due
       where occurrence.schedule_id = due.schedule_id and occurrence.nominal_on = due.nominal_on
         and due.attempt_at < ${startOfDay('$3::date')}
       returning occurrence.*
     )
     select distinct on (ended.schedule_id) ended.schedule_id as "scheduleId",
            ended.nominal_on as day, ended.due_on as "dueOn", ended.amount,
            ended.state = 'missed' as "isOpen", schedule.customer_id as "customerId",
            ${payeeName} as "payeeNickname", schedule.adds_money as "addsMoney",
            (count(*) filter (where ended.state = 'skipped')
               over (partition by ended.schedule_id))::int as skipped
     from ended
     join schedule on schedule.id = ended.schedule_id
     ${joinPayee}
     order by ended.schedule_id, ended.nominal_on desc`,
    [bigints(ids), today, firstPaidDay(today)],
  );
  return rows;
}

/** Alerts and mails the owners in the transaction that ends the payments. */
async function tell(connection: Connection, missed: readonly MissedRow[]): Promise<void> {
  const alerted = missed.map((row) => ({ ...row, sentence: missedSentences(row).join(' ') }));
  await alertOwners(connection, scheduleFailed, alerted);
  for (const row of missed)
    await queueMailToCustomer(connection, row.customerId, (firstName) =>
      paymentsMissedMail(firstName, row),
    );
}
