import { dateAfter, dueOn } from '@seven-hills/bank/calendar/schedule-dates';
import { bigints, type Database, inTransaction, texts } from '@seven-hills/postgres';
import { bankDayAt, hourOf } from '../../../platform/time/bank-calendar.ts';
import {
  firstHour,
  type NextRun,
  type ScheduleDates,
  type ScheduleRow,
  scheduleColumns,
} from '../schedule-row.ts';
import { endIfOver, moveOn } from '../schedule-state.ts';

const pageSize = 500;

/**
 * Writes the occurrences that have become due, each once, and moves every schedule on to its next
 * date. An occurrence that its owner skipped or changed in advance stays as it is. Safe to repeat
 * and to run on several servers.
 */
export async function planDue(database: Database, now: Date): Promise<void> {
  const today = bankDayAt(now);
  while ((await planPage(database, today)) === pageSize);
}

async function planPage(database: Database, today: string): Promise<number> {
  return inTransaction(database, async (connection) => {
    // Schedules that their owners are changing right now are planned a minute later.
    const { rows } = await connection.query<ScheduleRow>(
      `select ${scheduleColumns} from schedule
       where state = 'active' and next_due_on <= $1
       order by next_due_on, id
       limit $2
       for update skip locked`,
      [today, pageSize],
    );
    if (rows.length === 0) return 0;
    const due = rows.flatMap((row) =>
      dueDates(row, today).map((dates) => ({ id: row.id, amount: row.amount, ...dates })),
    );
    await connection.query(
      `insert into occurrence (schedule_id, nominal_on, due_on, amount, state, attempt_at)
       select id, nominal_on, due_on, amount, 'waiting', ${hourOf('due_on', firstHour)}
       from unnest($1::bigint[], $2::date[], $3::date[], $4::bigint[])
         as made (id, nominal_on, due_on, amount)
       on conflict (schedule_id, nominal_on) do nothing`,
      [
        bigints(due.map(({ id }) => id)),
        texts(due.map(({ nominalOn }) => nominalOn)),
        texts(due.map(({ runsOn }) => runsOn)),
        bigints(due.map(({ amount }) => amount)),
      ],
    );
    // A later payment takes the place of one that waits for its owner's decision.
    await connection.query(
      `update occurrence set state = 'skipped', reason = 'A later payment was due.', ended_at = now()
       where schedule_id = any ($1::bigint[]) and state = 'missed'`,
      [bigints(due.map(({ id }) => id))],
    );
    const next = rows.map((row) => ({ id: row.id, ...nextAfterDay(row, today) }));
    await moveOn(connection, next);
    await endIfOver(
      connection,
      next.flatMap(({ id, nextOn }) => (nextOn === null ? id : [])),
    );
    return rows.length;
  });
}

/** Returns the schedule's dates whose day has come, starting with its next one. */
function dueDates(row: ScheduleRow, today: string): { nominalOn: string; runsOn: string }[] {
  const found: { nominalOn: string; runsOn: string }[] = [];
  for (let date = row.nextOn; date !== null; date = dateAfter(row, date)) {
    const runsOn = dueOn(date, row.shift);
    if (runsOn > today) break;
    found.push({ nominalOn: date, runsOn });
  }
  return found;
}

/** Returns where a schedule continues after a day: its first date that is paid later. */
export const nextAfterDay = (row: ScheduleRow, day: string): NextRun =>
  nextRunAfter(row, row.nextOn, day);

export function nextRunAfter(dates: ScheduleDates, from: string | null, day: string): NextRun {
  let date = from;
  while (date !== null && dueOn(date, dates.shift) <= day) date = dateAfter(dates, date);
  return { nextOn: date, nextDueOn: date && dueOn(date, dates.shift) };
}
