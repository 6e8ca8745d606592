import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';

/**
 * One lock per account: calls that send its money out share it; suspending the account takes it
 * exclusively.
 */
const outsideCallsOf = "hashtextextended('outside-calls/' || $1::bigint, 0)";

/** How long a suspension waits for calls in progress. On a healthy network, they finish sooner. */
const waitMsMax = 10_000;

/**
 * Returns whether the account is suspended, so that no money may leave it. If it is not, a
 * concurrent suspension waits until the caller's transaction ends, so make the call before then.
 */
export async function isSuspendedForCalls(
  connection: Connection,
  accountId: bigint | null,
): Promise<boolean> {
  await connection.query(`select pg_advisory_xact_lock_shared(${outsideCallsOf})`, [accountId]);
  // A separate statement, so that it sees what was committed while waiting for the lock.
  const { rows } = await connection.query<{ frozen: boolean }>(
    'select frozen or credits_only as frozen from ledger.account_state where id = $1',
    [accountId],
  );
  return rows[0]?.frozen ?? true;
}

/**
 * Begins a call that sends an account's money out, or returns null if the account is suspended.
 * Once staff receive the confirmation of a suspension, no such call begins. Holds a database
 * connection only until the call begins, not until it is answered.
 */
export async function callUnlessSuspended<Answer>(
  database: Database,
  accountId: bigint | null,
  call: () => Promise<Answer>,
): Promise<{ answer: Promise<Answer> } | null> {
  return inTransaction(database, async (connection) => {
    if (await isSuspendedForCalls(connection, accountId)) return null;
    const answer = (async () => call())();
    // The caller awaits this promise. If the commit fails, nobody does.
    answer.catch(() => undefined);
    return { answer };
  });
}

/**
 * Waits for calls that began before the account was suspended. Returns false if one takes longer
 * than ten seconds; its money may or may not have left.
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
