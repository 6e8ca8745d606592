import { setTimeout as sleep } from 'node:timers/promises';
import { lockOutPostings } from '@seven-hills/ledger';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';

/** The longest that postings may have waited: from the first lock to the commit. */
export interface LockReport {
  milliseconds: number;
  /**
   * How many times a lock was not available in time before that; each time kept postings waiting,
   * too.
   */
  refusals: number;
  /** The longest of those waits. */
  longestRefusalMs: number;
}

/**
 * How long to wait for locks. Later requests queue behind this one, so the wait is short; every
 * fifth is longer than PostgreSQL's `deadlock_timeout` of a second, after which an autovacuum gives
 * way.
 */
const WAIT_MS = 300;
const LONG_WAIT_MS = 1_300;
const ATTEMPTS_MAX = 200;

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

/**
 * Runs short work in a transaction that begins with exclusive locks on tables (named as in SQL).
 * Retries, with nothing changed, if a lock is not available in time. `postings: 'outside'` first
 * waits until no posting is in progress: every posting locks its accounts before anything else.
 */
export async function withLocks(
  owner: Database,
  tables: readonly string[],
  work: (connection: Connection) => Promise<void>,
  { postings = 'inside' }: { postings?: 'inside' | 'outside' } = {},
): Promise<LockReport> {
  let longestRefusalMs = 0;
  for (let attempt = 1; ; attempt++) {
    let startedAt = performance.now();
    try {
      await inTransaction(owner, async (connection) => {
        const wait = attempt % 5 === 0 ? LONG_WAIT_MS : WAIT_MS;
        await connection.query(`set local lock_timeout = ${wait}; set local statement_timeout = 0`);
        startedAt = performance.now();
        if (postings === 'outside') await connection.query(lockOutPostings);
        await connection.query(`lock table ${tables.join(', ')} in access exclusive mode`);
        await work(connection);
      });
      return {
        milliseconds: performance.now() - startedAt,
        refusals: attempt - 1,
        longestRefusalMs,
      };
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK_DETECTED) throw error;
      longestRefusalMs = Math.max(longestRefusalMs, performance.now() - startedAt);
      if (attempt === ATTEMPTS_MAX)
        throw new Error(
          `${tables[0]} was in use at each of ${ATTEMPTS_MAX} attempts. Nothing was changed; run the command again when no long transaction is running.`,
          { cause: error },
        );
      await sleep(200 + Math.random() * 800);
    }
  }
}

/** `22 ms, after 1 that gave up within 300 ms` */
export const describeLock = ({ milliseconds, refusals, longestRefusalMs }: LockReport): string =>
  `${Math.round(milliseconds)} ms${
    refusals === 0
      ? ''
      : `, after ${refusals} that gave up within ${Math.round(longestRefusalMs)} ms`
  }`;
