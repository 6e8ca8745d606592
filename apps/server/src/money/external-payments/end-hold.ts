import type { Database } from '@seven-hills/postgres';

/** What tells whether a payment is still with the bank. */
export interface HoldFacts {
  id: bigint;
  held_until: Date | null;
  ordered_at: Date | null;
}

/**
 * Whether a payment may be ordered from its service now. One whose hold is over is marked as ordered
 * first, on its locked row, where staff who decline it at the same moment either come before or are
 * refused: so nothing is ever both sent and given back. A crash behind the mark orders it later.
 */
export async function mayBeOrdered(
  database: Database,
  { id, held_until, ordered_at }: HoldFacts,
): Promise<boolean> {
  if (held_until === null || ordered_at !== null) return true;
  const { rowCount } = await database.query(
    `update bank_transaction
     set ordered_at = now()
     where id = $1 and status = 'pending' and ordered_at is null and held_until <= now()`,
    [id],
  );
  return rowCount === 1;
}
