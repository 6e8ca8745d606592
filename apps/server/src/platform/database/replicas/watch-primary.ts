import type { Database } from '@seven-hills/postgres';
import type { PrimaryState } from './judge-replica.ts';
import { createPositionLog, endOfRecords } from './position-log.ts';

/** How far back a replica's lag is known. */
const positionsKeptMs = 300_000;

interface PrimaryRow {
  position: bigint;
  page_bytes: bigint;
  timeline: bigint;
  mark: string | null;
}

/** What the bank knows about its primary, to compare replicas with. */
export interface WatchedPrimary extends PrimaryState {
  /** The present timeline; null until it is known. */
  timeline(): bigint | null;
  /** Polls the primary once. Rejects if it does not respond or is not a primary. */
  look(): Promise<void>;
}

/**
 * Tracks the position of the primary's log. Marks each new timeline, so that replicas can be
 * compared with it. `pool` has one connection of its own: waiting for a free one would look like
 * lag.
 */
export function watchPrimary(pool: Database): WatchedPrimary {
  const positions = createPositionLog(positionsKeptMs);
  let timeline: bigint | null = null;
  let mark: string | null = null;

  return {
    positions,
    get mark() {
      return mark;
    },
    timeline: () => timeline,
    async look() {
      const at = performance.now();
      // Everything that was acknowledged or visible before is at or before the insert position.
      const { rows } = await pool.query<PrimaryRow>({
        name: 'look-at-primary',
        text: `select (pg_current_wal_insert_lsn() - '0/0')::bigint as position,
                      current_setting('wal_block_size')::bigint as page_bytes,
                      timeline.id as timeline, database_timeline.mark
               from (
                 -- The name of a file of the log begins with its timeline, in eight hexadecimal digits.
                 select ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::bigint as id
               ) as timeline
               left join database_timeline on database_timeline.timeline = timeline.id`,
      });
      const row = rows[0];
      if (!row) throw new Error('the primary answered without its position');
      if (row.timeline !== timeline || row.mark !== mark) positions.clear();
      timeline = row.timeline;
      mark = row.mark;
      if (mark === null) {
        await pool.query(
          'insert into database_timeline (timeline) values ($1) on conflict do nothing',
          [timeline],
        );
        return;
      }
      // Records only positions after the mark, so that a replica that has replayed one has the
      // mark.
      positions.note(at, endOfRecords(row.position, row.page_bytes));
    },
  };
}
