import type { Connection, Database } from '@seven-hills/postgres';

/**
 * Runs reads that belong together against one state of the database (repeatable read), so that their
 * figures agree with each other. Changes nothing.
 */
export async function inSnapshot<T>(
  database: Database,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await database.connect();
  let broken = false;
  try {
    await connection.query('begin isolation level repeatable read read only');
    return await work(connection);
  } finally {
    // Nothing was written: rolling back ends a snapshot that succeeded as well as one that failed.
    await connection.query('rollback').catch(() => {
      broken = true;
    });
    connection.release(broken);
  }
}
