import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import {
  cursorColumns,
  endOfStep,
  moveCursor,
  type TransactionCursor,
} from '../transactions/transaction-cursor.ts';
import {
  eventsOf,
  type FollowedTransaction,
  followedColumns,
  followedJoins,
} from './judge-transaction.ts';
import { judgeBalances } from './low-balances.ts';
import { takeRequestEvents } from './request-events.ts';
import { type AlertMail, writeAlerts } from './write-alerts.ts';

/** The maximum number of transactions to look at in one database transaction. */
const stepSize = 1_000n;

export interface FollowDependencies extends AlertMail {
  database: Database;
}

/**
 * Writes the alerts of the transactions since the last run, and of those decided since. Runs behind
 * the postings, and neither waits for them nor blocks them. A step's alerts, its mail, and how far it
 * went commit together, so a crash neither loses nor doubles any; simultaneous runs take turns.
 */
export async function followTransactions({ database, ...mail }: FollowDependencies): Promise<void> {
  // The first step may only record how far the next one can go, so the work ends after two steps
  // without progress.
  for (let idle = 0; idle < 2; ) {
    const hasProgress = await inTransaction(database, (connection) => followStep(connection, mail));
    idle = hasProgress ? 0 : idle + 1;
  }
}

/** Whether there are transactions or events to follow; cheap, and may be wrong for a moment. */
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

/** Runs one step; returns whether it found anything. */
async function followStep(connection: Connection, mail: AlertMail): Promise<boolean> {
  const { rows } = await connection.query<TransactionCursor>(
    `select ${cursorColumns('alert_progress')} from alert_progress for update`,
  );
  const cursor = rows[0];
  if (!cursor) throw new Error('alert_progress has no row');
  const decided = await takeDecided(connection);
  const end = endOfStep(cursor, stepSize);
  const fresh = end > cursor.through_id ? await takeFresh(connection, cursor.through_id, end) : [];
  const final = [...decided, ...fresh.filter(({ status }) => status !== 'pending')];
  const falls = await judgeBalances(connection, [...decided, ...fresh]);
  const asked = await takeRequestEvents(connection, Number(stepSize));
  await writeAlerts(connection, [...final.flatMap(eventsOf), ...falls, ...asked], mail);
  await moveCursor(connection, 'alert_progress', cursor, end);
  return end > cursor.through_id || decided.length > 0 || asked.length > 0;
}

/** Takes transactions that waited and now have their final status. */
async function takeDecided(connection: Connection): Promise<FollowedTransaction[]> {
  const { rows } = await connection.query<FollowedTransaction>({
    name: 'decided-for-alerts',
    text: `with decided as (
             delete from alert_waiting
             where transaction_id in (
               select transaction_id from alert_waiting
               join bank_transaction as item on item.id = transaction_id
               where item.status <> 'pending'
               order by transaction_id
               limit $1
             )
             returning transaction_id
           )
           select ${followedColumns}
           from decided
           join bank_transaction as item on item.id = decided.transaction_id
           ${followedJoins}
           order by item.id`,
    values: [stepSize],
  });
  return rows.map((row) => ({ ...row, is_history: false }));
}

/** Reads the transactions after one id up to another; keeps the pending ones for later. */
async function takeFresh(
  connection: Connection,
  after: bigint,
  end: bigint,
): Promise<FollowedTransaction[]> {
  const { rows } = await connection.query<FollowedTransaction>({
    name: 'fresh-for-alerts',
    text: `select ${followedColumns}
           from bank_transaction as item
           ${followedJoins}
           where item.id > $1 and item.id <= $2
           order by item.id`,
    values: [after, end],
  });
  const pending = rows.filter(({ status }) => status === 'pending').map(({ id }) => id);
  if (pending.length > 0)
    await connection.query(
      'insert into alert_waiting (transaction_id) select unnest($1::bigint[])',
      [pending],
    );
  return rows;
}
