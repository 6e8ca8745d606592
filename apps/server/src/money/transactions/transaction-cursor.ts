import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';

/** A table whose rows a job follows by their ids. */
type Followed = 'bank_transaction' | 'audit_event';

/** The table where a job keeps its progress. */
type Progress =
  | 'activity_rollup'
  | 'alert_progress'
  | 'alert_event_progress'
  | 'savings_rule_progress'
  | 'income_rule_progress';

const followedBy: Record<Progress, Followed> = {
  activity_rollup: 'bank_transaction',
  alert_progress: 'bank_transaction',
  alert_event_progress: 'audit_event',
  savings_rule_progress: 'bank_transaction',
  income_rule_progress: 'bank_transaction',
};

/**
 * SQL for the database transactions that may have drawn an id of a table. Drawing one locks the
 * sequence until the transaction ends, and the lock is released after the transaction's rows are
 * visible.
 */
const writersOf = (table: Followed) => `select virtualtransaction
  from pg_locks
  where locktype = 'relation'
    and database = (select oid from pg_database where datname = current_database())
    and relation = '${table}_id_seq'::regclass
    and mode = 'RowExclusiveLock'
    and granted`;

/**
 * How far a job has followed a table's rows by their ids. It advances only to an id below which
 * nothing can be in progress anymore (`0021-history-and-search.sql` explains it).
 */
export interface TransactionCursor {
  through_id: bigint;
  candidate_id: bigint;
  candidate_is_settled: boolean;
}

/** The columns of a TransactionCursor, from a table that keeps one. */
const cursorColumns = (progress: Progress) =>
  `through_id, candidate_id,
   not candidate_writers && array(${writersOf(followedBy[progress])}) as candidate_is_settled`;

/**
 * Runs the steps of a job that follows a table, each in a transaction, until it has caught up. Each
 * step returns whether it was full, in which case there may be more to do. The first step may only
 * record how far the next one can go, so the job ends after two that were not full. Rows that
 * arrive in the meantime are left to the job's next run: at a busy bank, continuing until nothing
 * is new would never end, with steps of a row or two.
 */
export async function takeSteps(
  database: Database,
  step: (connection: Connection) => Promise<boolean>,
): Promise<void> {
  for (let notFull = 0; notFull < 2; ) {
    const isFull = await inTransaction(database, step);
    notFull = isFull ? 0 : notFull + 1;
  }
}

/**
 * Locks a job's cursor until the transaction ends, so that simultaneous runs take turns, and
 * returns it with `others`, columns of the same row.
 */
export async function lockCursor<Others extends object = object>(
  connection: Connection,
  progress: Progress,
  others: readonly (keyof Others & string)[] = [],
): Promise<TransactionCursor & Others> {
  const columns = [cursorColumns(progress), ...others];
  const { rows } = await connection.query<TransactionCursor & Others>(
    `select ${columns.join(', ')} from ${progress} for update`,
  );
  const cursor = rows[0];
  if (!cursor) throw new Error(`${progress} has no row`);
  return cursor;
}

/** The id up to which the next step may go, at most `stepSize` past the last one. */
export function endOfStep(cursor: TransactionCursor, stepSize: bigint): bigint {
  const last = cursor.candidate_is_settled ? cursor.candidate_id : cursor.through_id;
  return last < cursor.through_id + stepSize ? last : cursor.through_id + stepSize;
}

/** Records that a step went up to `end`, and how far a later one may go. */
export async function moveCursor(
  connection: Connection,
  progress: Progress,
  { cursor, end }: { cursor: TransactionCursor; end: bigint },
): Promise<void> {
  const followed = followedBy[progress];
  // Keeps a candidate until it is reached, so that a busy bank cannot postpone it forever.
  if (cursor.candidate_id > end) {
    await connection.query(`update ${progress} set through_id = $1`, [end]);
    return;
  }
  await connection.query(
    `update ${progress}
     set through_id = $1,
         candidate_id = greatest($1, (select coalesce(max(id), 0) from ${followed})),
         candidate_writers = array(${writersOf(followed)})`,
    [end],
  );
}
