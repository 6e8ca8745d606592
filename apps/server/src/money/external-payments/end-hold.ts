import type { Database } from '@seven-hills/postgres';

/** The facts that show whether a payment is still with the bank. */
export interface HoldFacts {
  id: bigint;
  held_until: Date | null;
  ordered_at: Date | null;
}

/**
 * Returns whether a payment may now be ordered from its service. If its hold has ended, first marks
 * it as ordered on its locked row: a concurrent decline either comes first or is refused, so a
 * payment is never both sent and returned. After a crash, a marked payment is ordered later.
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
