import type { Connection, Database } from '@seven-hills/postgres';
import { type BatchFailure, classifyFailure } from './batch-failure.ts';

export type BatchAttempt<Result> = { result: Result } | { failure: BatchFailure; error: unknown };

/**
 * Runs a batch's transaction on a pooled connection and returns how it ended; never rejects. The
 * connection is returned to the pool, or closed if its state is unknown. Takes at most about twice
 * `msMax` milliseconds, even if the database stops responding.
 */
export async function attemptBatch<Result>(
  pool: Database,
  msMax: number,
  work: (connection: Connection) => Promise<Result>,
): Promise<BatchAttempt<Result>> {
  let connection: Connection;
  try {
    connection = await connectWithin(pool, msMax);
  } catch (error) {
    return { failure: 'database_away', error };
  }
  const { stream } = connection.connection;
  // Closes a connection that hangs, which rejects everything that is waiting for it.
  const watchdog = setTimeout(() => stream.destroy(), msMax);
  try {
    const result = await work(connection);
    connection.release();
    return { result };
  } catch (error) {
    const failure = classifyFailure(error, stream.destroyed);
    const usable = !stream.destroyed && (await rolledBack(connection));
    connection.release(!usable);
    return { failure, error };
  } finally {
    clearTimeout(watchdog);
  }
}

async function connectWithin(pool: Database, msMax: number): Promise<Connection> {
  const connecting = pool.connect();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no connection within ${msMax} ms`)), msMax);
  });
  try {
    return await Promise.race([connecting, timeout]);
  } catch (error) {
    // A connection that arrives too late is returned unused.
    connecting.then((late) => late.release()).catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function rolledBack(connection: Connection): Promise<boolean> {
  try {
    await connection.query('rollback');
    return true;
  } catch {
    return false;
  }
}
