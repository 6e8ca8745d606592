import type { Connection } from '@seven-hills/postgres';

/**
 * Sends statements that do not wait for each other's answers, in order, and waits for all. On a
 * connection without pipelining they go one after another. Rejects with the first statement's
 * error: after it the transaction is aborted, and the others only report that.
 */
export async function together<const Statements extends readonly (() => Promise<unknown>)[]>(
  connection: Pick<Connection, 'pipeline'>,
  statements: Statements,
): Promise<{ -readonly [Index in keyof Statements]: Awaited<ReturnType<Statements[Index]>> }>;
export async function together(
  connection: Pick<Connection, 'pipeline'>,
  statements: readonly (() => Promise<unknown>)[],
): Promise<unknown[]> {
  const results: unknown[] = [];
  if (!connection.pipeline) {
    for (const send of statements) results.push(await send());
    return results;
  }
  const settled = await Promise.allSettled(statements.map((send) => send()));
  for (const result of settled) {
    if (result.status === 'rejected') throw result.reason;
    results.push(result.value);
  }
  return results;
}
