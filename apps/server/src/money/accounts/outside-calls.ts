import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';

/** One lock for each account: shared by calls that send its money out, taken alone by whoever suspends it. */
const outsideCallsOf = "hashtextextended('outside-calls/' || $1::bigint, 0)";

/** How long suspending waits for calls that are under way; those take no longer with a sound network. */
const waitMsMax = 10_000;

/**
 * Whether no money may leave an account because it is suspended. When it is not, staff who suspend it
 * are answered only after the caller's transaction has ended, so make the call before that.
 */
export async function isSuspendedForCalls(
  connection: Connection,
  accountId: bigint | null,
): Promise<boolean> {
  await connection.query(`select pg_advisory_xact_lock_shared(${outsideCallsOf})`, [accountId]);
  // A statement of its own, so that it sees what was committed while the lock was waited for.
  const { rows } = await connection.query<{ frozen: boolean }>(
    'select frozen from ledger.account where id = $1',
    [accountId],
  );
  return rows[0]?.frozen ?? true;
}

/**
 * Begins a call that sends an account's money out, unless the account is suspended: null then. No such
 * call begins once staff have been told that the account is suspended. Holds a database connection
 * until the call has begun, not until it is answered.
 */
export async function callUnlessSuspended<Answer>(
  database: Database,
  accountId: bigint | null,
  call: () => Promise<Answer>,
): Promise<{ answer: Promise<Answer> } | null> {
  return inTransaction(database, async (connection) => {
    if (await isSuspendedForCalls(connection, accountId)) return null;
    const answer = (async () => call())();
    // The caller awaits it, or nobody when the commit fails.
    answer.catch(() => undefined);
    return { answer };
  });
}

/**
 * Waits for the calls that began before an account was suspended. Returns false when one takes longer
 * than ten seconds, which leaves open whether its money went out.
 */
export async function waitForOutsideCalls(database: Database, accountId: bigint): Promise<boolean> {
  try {
    await inTransaction(database, async (connection) => {
      await connection.query(`select set_config('lock_timeout', $1, true)`, [`${waitMsMax}ms`]);
      await connection.query(`select pg_advisory_xact_lock(${outsideCallsOf})`, [accountId]);
    });
    return true;
  } catch (error) {
    const isOver = (error as { code?: string }).code === '55P03';
    if (isOver) return false;
    throw error;
  }
}
