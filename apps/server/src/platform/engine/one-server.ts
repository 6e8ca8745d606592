import { type Database, takeRowLock } from '@seven-hills/postgres';
import { enginePathsOf } from './engine-paths.ts';

/** Work that only one server does at a time. */
export interface SingleWork {
  name: string;
  /** An arbitrary number that every server of this bank shares. */
  key: number;
}

/**
 * Does the work unless another server is doing it; returns whether it did. `guards` provides the
 * connection that holds the session's lock; an engine without such locks gets a locked row instead,
 * through the service's `database`. Both end with the session, so a crash leaves no lock.
 */
export async function onOneServer(
  { database, guards }: { database: Database; guards: Database },
  { name, key }: SingleWork,
  work: () => Promise<void>,
): Promise<boolean> {
  const { sessionLocks } = await enginePathsOf(database);
  const guard = await (sessionLocks ? guards : database).connect();
  try {
    const isOurs = sessionLocks
      ? (await guard.query('select pg_try_advisory_lock($1) as "isOurs"', [key])).rows[0].isOurs
      : await takeRowLock(guard, name, 'skip');
    if (isOurs) await work();
    return isOurs;
  } finally {
    // Releases the lock explicitly: the database may notice the closed session only after another
    // server has tried to take the lock.
    await guard
      .query(sessionLocks ? 'select pg_advisory_unlock_all()' : 'rollback')
      .catch(() => undefined);
    guard.release(true);
  }
}
