import { bigints, type Connection, type Database } from '@seven-hills/postgres';
import type { AlertEvent } from '../../capability/alert-kind.ts';
import type { AlertSource } from '../../capability/alert-source.ts';
import {
  endOfStep,
  lockCursor,
  moveCursor,
  takeSteps,
} from '../transactions/transaction-cursor.ts';
import {
  eventsOf,
  type FollowedTransaction,
  followedColumns,
  followedJoins,
} from './events/judge-transaction.ts';
import { judgeBalances } from './events/low-balances.ts';
import { withOthers } from './events/with-others.ts';
import { type AlertMail, writeAlerts } from './write-alerts.ts';
import { writeUsualAlerts } from './write-usual-alerts.ts';

/** The maximum number of transactions to look at in one database transaction. */
const stepSize = 5_000n;
/** The same limit for the other events of one source. */
const newsMax = 1_000;
/** How many are judged at once; between them, the server answers its other requests. */
const judgedAtOnce = 500;

export interface FollowDependencies extends AlertMail {
  database: Database;
  alertSources: readonly AlertSource[];
}

/**
 * Writes alerts for the transactions posted or decided since the last run. Runs separately from the
 * postings, and neither waits for them nor blocks them. A step's alerts, mail, and progress commit
 * together, so a crash neither loses nor duplicates any; simultaneous runs take turns.
 */
export async function followTransactions({
  database,
  alertSources,
  ...mail
}: FollowDependencies): Promise<void> {
  await takeSteps(database, (connection) => followStep(connection, mail, alertSources));
}

/** Returns whether there is anything to follow. Cheap, and may briefly be wrong. */
export async function hasNews(
  database: Database,
  sources: readonly AlertSource[],
): Promise<boolean> {
  const others = sources.map(({ news }) => (news ? ` or exists (${news.waiting})` : ''));
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
                  ${others.join('')} as has_news`,
  });
  return rows[0]?.has_news ?? false;
}

/** Runs one step; returns whether it was full. */
async function followStep(
  connection: Connection,
  mail: AlertMail,
  sources: readonly AlertSource[],
): Promise<boolean> {
  const cursor = await lockCursor(connection, 'alert_progress');
  const decidedIds = await takeDecided(connection);
  const slice = { after: cursor.through_id, end: endOfStep(cursor, stepSize) };
  const hasAny = slice.end > slice.after || decidedIds.length > 0;
  const otherIds = hasAny ? await writeUsualAlerts(connection, slice, decidedIds, sources) : [];
  const falls = hasAny ? await judgeBalances(connection, slice, decidedIds) : [];
  for (let at = 0; at < otherIds.length; at += judgedAtOnce) {
    const ids = otherIds.slice(at, at + judgedAtOnce);
    const events = await judge(connection, ids, new Set(decidedIds), sources);
    await writeAlerts(connection, events, mail);
  }
  const news: AlertEvent[][] = [];
  for (const source of sources)
    if (source.news) news.push(await source.news.take(connection, newsMax));
  // Everyone who uses an account is among its falls already.
  await writeAlerts(connection, [...falls, ...news.flat()], mail);
  await moveCursor(connection, 'alert_progress', { cursor, end: slice.end });
  return (
    slice.end === slice.after + stepSize ||
    decidedIds.length === Number(stepSize) ||
    news.some(({ length }) => length === newsMax)
  );
}

/** Returns what transactions mean to everyone who uses their accounts. */
async function judge(
  connection: Connection,
  ids: readonly bigint[],
  decided: ReadonlySet<bigint>,
  sources: readonly AlertSource[],
): Promise<readonly AlertEvent[]> {
  // A recent decision is reported even if the transaction is old.
  const final = (await readTransactions(connection, ids)).map((row) =>
    decided.has(row.id) ? { ...row, is_history: false } : row,
  );
  let events: readonly AlertEvent[] = final.flatMap(eventsOf);
  for (const { transactions } of sources)
    if (transactions) events = await transactions.judge(connection, final, events);
  return withOthers(connection, final, events);
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
