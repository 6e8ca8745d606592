import type { Connection } from '../pool.ts';

/** One row for each task that only one server may do at a time. */
const CREATE_LOCK_TABLE = 'create table if not exists server_lock (name text primary key)';

/**
 * Servers that start together may create the table, or the same row of a catalog, at the same time.
 */
const CREATED_MEANWHILE = ['23505', '42P07', 'XX000'];

/** Creates the table of `takeRowLock` if it does not exist. */
export async function ensureLockTable(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ is_new: boolean }>(
    "select to_regclass('server_lock') is null as is_new",
  );
  if (!rows[0]?.is_new) return;
  try {
    await connection.query(CREATE_LOCK_TABLE);
  } catch (error) {
    if (!CREATED_MEANWHILE.includes((error as { code?: string }).code ?? '')) throw error;
  }
}

/**
 * Takes a named lock by locking its row in a transaction that stays open on the connection, for
 * engines without session-level locks. The lock ends with that transaction or with the session. If
 * another session has it, waits, or with `skip` returns false with no transaction open.
 */
export async function takeRowLock(
  connection: Connection,
  name: string,
  otherwise: 'wait' | 'skip',
): Promise<boolean> {
  // Committed first, because other sessions can only wait for an uncommitted row, not lock it.
  await connection.query('insert into server_lock (name) values ($1) on conflict do nothing', [
    name,
  ]);
  await connection.query('begin');
  try {
    await connection.query('set local statement_timeout = 0');
    await connection.query('set local idle_in_transaction_session_timeout = 0');
    const { rowCount } = await connection.query(
      `select from server_lock where name = $1 for update ${otherwise === 'skip' ? 'skip locked' : ''}`,
      [name],
    );
    if (rowCount === 1) return true;
  } catch (error) {
    await connection.query('rollback').catch(() => undefined);
    throw error;
  }
  await connection.query('rollback');
  return false;
}
