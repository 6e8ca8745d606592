import type { Connection, Database } from '@seven-hills/postgres';

/** Returns the account of a person that awaits the initial deposit, or null. */
export async function findAwaitingDeposit(
  database: Connection | Database,
  customerId: bigint,
): Promise<bigint | null> {
  const { rows } = await database.query<{ id: bigint }>(
    'select id from account where customer_id = $1 and awaits_deposit and closed_at is null',
    [customerId],
  );
  return rows[0]?.id ?? null;
}
