import type { Connection } from '@seven-hills/postgres';

/**
 * Deletes the outcomes of requests that were accepted before a point in time and returns how many.
 * A request that is repeated later posts again, so keep outcomes longer than any client retries.
 */
export async function forgetOutcomes(
  connection: Pick<Connection, 'query'>,
  acceptedBefore: Date,
): Promise<number> {
  const { rowCount } = await connection.query(
    'delete from ledger.idempotency where created_at < $1',
    [acceptedBefore],
  );
  return rowCount ?? 0;
}
