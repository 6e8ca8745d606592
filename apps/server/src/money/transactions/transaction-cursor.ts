import type { Connection } from '@seven-hills/postgres';

/** A table whose rows a job follows by their ids. */
type Followed = 'bank_transaction' | 'audit_event';

/** Where a job keeps how far it is. */
type Progress = 'activity_rollup' | 'alert_progress' | 'alert_event_progress';

const followedBy: Record<Progress, Followed> = {
  activity_rollup: 'bank_transaction',
  alert_progress: 'bank_transaction',
  alert_event_progress: 'audit_event',
};

/**
 * The transactions of this database that may have drawn an id of a table. Drawing one locks the
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
 * How far a job has followed a table's rows by their ids. It goes only as far as an id below which
 * nothing can be in progress anymore (migration 0005 explains it).
 */
export interface TransactionCursor {
  through_id: bigint;
  candidate_id: bigint;
  candidate_is_settled: boolean;
}

/** The columns of a TransactionCursor, from a table that keeps one. */
export const cursorColumns = (progress: Progress) => `through_id, candidate_id,
  not candidate_writers && array(${writersOf(followedBy[progress])}) as candidate_is_settled`;

/** The id up to which the next step may go, at most `stepSize` behind the last one. */
export function endOfStep(cursor: TransactionCursor, stepSize: bigint): bigint {
  const last = cursor.candidate_is_settled ? cursor.candidate_id : cursor.through_id;
  return last < cursor.through_id + stepSize ? last : cursor.through_id + stepSize;
}

/** Records that a step went up to `end`, and how far a later one may go. */
export async function moveCursor(
  connection: Connection,
  table: Progress,
  cursor: TransactionCursor,
  end: bigint,
): Promise<void> {
  const followed = followedBy[table];
  // Keeps a candidate until it is reached, so that a busy bank cannot postpone it forever.
  const keepsCandidate = cursor.candidate_id > end;
  await connection.query(
    keepsCandidate
      ? `update ${table} set through_id = $1`
      : `update ${table}
         set through_id = $1,
             candidate_id = greatest($1, (select coalesce(max(id), 0) from ${followed})),
             candidate_writers = array(${writersOf(followed)})`,
    [end],
  );
}
