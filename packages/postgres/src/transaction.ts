import type { Connection, Database } from './pool.ts';

/**
 * Runs `work` in one transaction (read committed) and returns its result once committed. If `work`
 * throws, rolls everything back and rethrows the error. Closes a connection that cannot roll back
 * instead of returning it to the pool.
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
