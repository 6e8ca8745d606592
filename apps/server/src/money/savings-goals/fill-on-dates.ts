import { addDays } from '@seven-hills/bank/calendar/business-days';
import { dayInMonth } from '@seven-hills/bank/calendar/schedule-dates';
import { lockAccount } from '@seven-hills/ledger';
import {
  bigints,
  type Connection,
  type Database,
  inTransaction,
  texts,
} from '@seven-hills/postgres';
import { eachItemInPages } from '../../platform/jobs/each-item.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { type Filling, fill } from './fill-goals.ts';
import { type GoalRow, readGoals } from './read-goals.ts';
import { recordChanges } from './record-changes.ts';

const pageSize = 100;

/**
 * Sets aside what rules add on dates up to today, once for each date, also for those that were
 * missed. Returns in how many accounts.
 */
export const fillOnDates = (database: Database, today = bankDayAt()): Promise<number> =>
  eachItemInPages(
    pageSize,
    (lastId) => findDue(database, today, lastId),
    ({ id }) => inTransaction(database, (connection) => fillAccount(connection, id, today)),
  );

async function findDue(
  database: Database,
  today: string,
  lastId: bigint,
): Promise<{ id: bigint }[]> {
  const { rows } = await database.query<{ id: bigint }>({
    name: 'accounts-with-goals-to-fill',
    text: `select distinct account_id as id from savings_goal
           where ended_at is null and fill_next_on <= $1 and account_id > $2
           order by account_id
           limit $3`,
    values: [today, lastId, pageSize],
  });
  return rows;
}

async function fillAccount(
  connection: Connection,
  accountId: bigint,
  today: string,
): Promise<boolean> {
  await lockAccount(connection, accountId);
  const account = await readGoals(connection, accountId);
  const due = account.goals.flatMap((goal) => dueOf(goal, today));
  // Another server was first.
  if (due.length === 0) return false;
  const fillings = due.sort(byDate).map(({ nextOn: _, ...filling }) => filling);
  await recordChanges(connection, fill(account, fillings));
  const next = new Map(due.map(({ goal, nextOn }) => [goal.id, nextOn]));
  await connection.query({
    name: 'move-goal-dates',
    text: `update savings_goal set fill_next_on = moved.next_on
           from unnest($1::bigint[], $2::date[]) as moved (id, next_on)
           where savings_goal.id = moved.id`,
    values: [bigints([...next.keys()]), texts([...next.values()])],
  });
  return true;
}

type Due = Filling & { dueOn: string; nextOn: string };

const byDate = (one: Due, other: Due): number =>
  one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0;

/** The dates of a goal's rule up to today, each with the one after it. */
function dueOf(goal: GoalRow, today: string): Due[] {
  const { fillAmount: amount, fillNextOn, fillDay } = goal;
  const due: Due[] = [];
  if (amount === null || fillDay === null) return due;
  for (let dueOn = fillNextOn; dueOn !== null && dueOn <= today; ) {
    const nextOn = goal.fillEvery === 'weekly' ? addDays(dueOn, 7) : dayInMonth(dueOn, 1, fillDay);
    due.push({ goal, cause: 'date', amount, dueOn, nextOn });
    dueOn = nextOn;
  }
  return due;
}
