import type { Connection } from '@seven-hills/postgres';

/** Returns the amount that a person chose for alerts of a kind about one account, in cents. */
export type FindAmount = (
  customerId: bigint,
  accountId: bigint | null | undefined,
  kind: string,
) => bigint | undefined;

/** Reads the amounts that people chose for single accounts. */
export async function findAmountsOf(
  connection: Connection,
  customerIds: readonly bigint[],
): Promise<FindAmount> {
  const { rows } = await connection.query<{
    customer_id: bigint;
    account_id: bigint;
    kind: string;
    amount: bigint;
  }>({
    name: 'alert-amounts-of-accounts',
    text: `select customer_id, account_id, kind, amount from account_alert_amount
           where customer_id = any ($1::bigint[])`,
    values: [customerIds],
  });
  const keyOf = (...parts: unknown[]) => parts.join(' ');
  const known = new Map(
    rows.map((row) => [keyOf(row.customer_id, row.account_id, row.kind), row.amount]),
  );
  return (customerId, accountId, kind) => known.get(keyOf(customerId, accountId, kind));
}
