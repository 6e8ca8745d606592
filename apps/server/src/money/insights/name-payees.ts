import type { Database } from '@seven-hills/postgres';
import { holderName } from '../../people/identity/customer.ts';

/** Returns the names of whoever was paid by some transactions, for the one who paid. */
export async function namePayees(
  database: Database,
  transactionIds: readonly bigint[],
): Promise<Map<bigint, string>> {
  const { rows } = await database.query<{
    id: bigint;
    first_name: string | null;
    last_name: string | null;
    name: string | null;
  }>({
    name: 'name-payees',
    text: `select item.id, holder.first_name, holder.last_name,
                  coalesce(item.recipient_name, item.payment_identifier) as name
           from bank_transaction as item
           left join account on account.id = item.to_account_id
           left join customer as holder on holder.id = account.customer_id
           where item.id = any ($1::bigint[])`,
    values: [transactionIds],
  });
  const names = new Map<bigint, string>();
  for (const { id, first_name: first, last_name: last, name } of rows) {
    const shown = first !== null && last !== null ? holderName(first, last) : name;
    if (shown !== null) names.set(id, shown);
  }
  return names;
}
