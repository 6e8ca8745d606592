import { bigints, type Connection, type Database } from '@seven-hills/postgres';
import {
  endOfStep,
  lockCursor,
  moveCursor,
  takeSteps,
} from '../transactions/transaction-cursor.ts';
import { budgetEvents } from './events/budget-events.ts';
import {
  eventsOf,
  type FollowedTransaction,
  followedColumns,
  followedJoins,
} from './events/judge-transaction.ts';
import { judgeBalances } from './events/low-balances.ts';
import { takeRequestEvents } from './events/request-events.ts';
import { type AlertMail, writeAlerts } from './write-alerts.ts';
import { writeUsualAlerts } from './write-usual-alerts.ts';

/** The maximum number of transactions to look at in one database transaction. */
const stepSize = 5_000n;
/** The same limit for the events of payment requests. */
const requestsMax = 1_000;

export interface FollowDependencies extends AlertMail {
  database: Database;
}

/**
 * Writes alerts for the transactions posted or decided since the last run. Runs separately from the
 * postings, and neither waits for them nor blocks them. A step's alerts, mail, and progress commit
 * together, so a crash neither loses nor duplicates any; simultaneous runs take turns.
 */
export async function followTransactions({ database, ...mail }: FollowDependencies): Promise<void> {
  await takeSteps(database, (connection) => followStep(connection, mail));
}

/** Returns whether there is anything to follow. Cheap, and may briefly be wrong. */
export async function hasNews(database: Database): Promise<boolean> {
  const { rows } = await database.query<{ has_news: boolean }>({
    name: 'news-for-alerts',
    text: `select coalesce((select max(id) from bank_transaction), 0)
                    > (select through_id from alert_progress)
                  or exists (
                    select from alert_waiting
                    join bank_transaction as item on item.id = transaction_id
                    where item.status <> 'pending'
                  )
                  or coalesce((select max(id) from audit_event), 0)
                    > (select through_id from alert_event_progress)
                  or exists (select from payment_request_news) as has_news`,
  });
  return rows[0]?.has_news ?? false;
}

/** Runs one step; returns whether it was full. */
async function followStep(connection: Connection, mail: AlertMail): Promise<boolean> {
  const cursor = await lockCursor(connection, 'alert_progress');
  const decidedIds = await takeDecided(connection);
  const slice = { after: cursor.through_id, end: endOfStep(cursor, stepSize) };
  const hasAny = slice.end > slice.after || decidedIds.length > 0;
  const otherIds = hasAny ? await writeUsualAlerts(connection, slice, decidedIds) : [];
  const falls = hasAny ? await judgeBalances(connection, slice, decidedIds) : [];
  // A recent decision is reported even if the transaction is old.
  const decided = new Set(decidedIds);
  const final = (await readTransactions(connection, otherIds)).map((row) =>
    decided.has(row.id) ? { ...row, is_history: false } : row,
  );
  const budgets = await budgetEvents(connection, final);
  const asked = await takeRequestEvents(connection, requestsMax);
  await writeAlerts(connection, [...final.flatMap(eventsOf), ...falls, ...budgets, ...asked], mail);
  await moveCursor(connection, 'alert_progress', { cursor, end: slice.end });
  return (
    slice.end === slice.after + stepSize ||
    decidedIds.length === Number(stepSize) ||
    asked.length === requestsMax
  );
}

/** Removes waiting transactions that now have their final status, and returns their ids. */
async function takeDecided(connection: Connection): Promise<bigint[]> {
  const { rows } = await connection.query<{ transaction_id: bigint }>({
    name: 'decided-for-alerts',
    text: `delete from alert_waiting
           where transaction_id in (
             select transaction_id from alert_waiting
             join bank_transaction as item on item.id = transaction_id
             where item.status <> 'pending'
             order by transaction_id
             limit $1
           )
           returning transaction_id`,
    values: [stepSize],
  });
  return rows.map(({ transaction_id }) => transaction_id);
}

/** Reads transactions by id, ordered by id. */
async function readTransactions(
  connection: Connection,
  ids: readonly bigint[],
): Promise<FollowedTransaction[]> {
  if (ids.length === 0) return [];
  const { rows } = await connection.query<FollowedTransaction>({
    name: 'transactions-for-alerts',
    text: `select ${followedColumns}
           from bank_transaction as item
           ${followedJoins}
           where item.id = any ($1::bigint[])
           order by item.id`,
    values: [bigints(ids)],
  });
  return rows;
}
