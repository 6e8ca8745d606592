import type { Database } from '@seven-hills/postgres';

/**
 * Does the work unless another server is doing it; returns whether it did. `key` is an arbitrary
 * number that every server of this bank shares. The lock ends with its session, a connection of
 * `guards`, so a crash leaves no lock.
 */
export async function onOneServer(
  guards: Database,
  key: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const guard = await guards.connect();
  try {
    const { rows } = await guard.query<{ is_ours: boolean }>(
      'select pg_try_advisory_lock($1) as is_ours',
      [key],
    );
    if (!rows[0]?.is_ours) return false;
    await work();
    return true;
  } finally {
    // Releases the lock explicitly: the database may notice the closed session only after another
    // server has tried to take the lock.
    await guard.query('select pg_advisory_unlock_all()').catch(() => undefined);
    guard.release(true);
  }
}
