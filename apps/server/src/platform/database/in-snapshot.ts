import type { Connection, Database } from '@seven-hills/postgres';

/**
 * Runs related reads on one snapshot of the database (repeatable read), so that their figures are
 * consistent. Read-only.
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
    // A read-only transaction can always be rolled back, whether it succeeded or failed.
    await connection.query('rollback').catch(() => {
      broken = true;
    });
    connection.release(broken);
  }
}
