import { type Database, inTransaction } from '@seven-hills/postgres';
import { vi } from 'vitest';

/** Waits until `count` statements wait for locks that other transactions of the database hold. */
export const waitUntilBlocked = (superuser: Database, count = 1): Promise<unknown> =>
  vi.waitUntil(
    async () => {
      const { rowCount } = await superuser.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return (rowCount ?? 0) >= count;
    },
    { timeout: 25_000, interval: 5 },
  );

/**
 * Starts works that need a lock, which the statement `locking` takes first: each once those before
 * it wait, so that they go on in this order.
 */
export async function inThisOrder<Result>(
  superuser: Database,
  locking: string,
  works: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const started: Promise<Result>[] = [];
  await inTransaction(superuser, async (connection) => {
    await connection.query(locking);
    for (const work of works) {
      started.push(work());
      await waitUntilBlocked(superuser, started.length);
    }
  });
  return Promise.all(started);
}

/** The statement that locks an account of the ledger, for `inThisOrder`. */
export const lockOf = (accountId: number | bigint): string =>
  `select from ledger.account where id = ${accountId} for update`;
