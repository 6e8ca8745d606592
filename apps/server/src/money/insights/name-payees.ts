import type { Database } from '@seven-hills/postgres';
import { holderName } from '../../people/identity/customer.ts';

/** The facts that name the payee of a transaction. */
export interface PayeeNameRow {
  first_name: string | null;
  last_name: string | null;
  name: string | null;
}

/** SQL for the columns that name the payee of a transaction `item`, with `payeeNameJoins`. */
export const payeeNameColumns = `holder.first_name, holder.last_name,
  coalesce(item.recipient_name, item.payment_identifier) as name`;

export const payeeNameJoins = `left join account on account.id = item.to_account_id
  left join customer as holder on holder.id = account.customer_id`;

/** The payee's name as the payer sees it; null if there is none. */
export const payeeNameOf = ({ first_name: first, last_name: last, name }: PayeeNameRow) =>
  first !== null && last !== null ? holderName(first, last) : name;

/** Returns the names of the transactions' payees, as the payer sees them. */
export async function namePayees(
  database: Database,
  transactionIds: readonly bigint[],
): Promise<Map<bigint, string>> {
  const { rows } = await database.query<PayeeNameRow & { id: bigint }>({
    name: 'name-payees',
    text: `select item.id, ${payeeNameColumns}
           from bank_transaction as item
           ${payeeNameJoins}
           where item.id = any ($1::bigint[])`,
    values: [transactionIds],
  });
  const names = new Map<bigint, string>();
  for (const row of rows) {
    const shown = payeeNameOf(row);
    if (shown !== null) names.set(row.id, shown);
  }
  return names;
}
