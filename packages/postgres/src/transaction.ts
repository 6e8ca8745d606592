import type { Connection, Database } from './pool.ts';

/**
 * Runs `work` in one transaction (read committed) and returns its result once committed. When
 * `work` throws, everything it did is rolled back and the error is thrown on. A connection that
 * cannot even roll back is closed instead of being handed to the next user.
 */
export async function inTransaction<T>(
  pool: Database,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect();
  let broken = false;
  try {
    await connection.query('begin');
    const result = await work(connection);
    await connection.query('commit');
    return result;
  } catch (error) {
    try {
      await connection.query('rollback');
    } catch {
      broken = true;
    }
    throw error;
  } finally {
    connection.release(broken);
  }
}
