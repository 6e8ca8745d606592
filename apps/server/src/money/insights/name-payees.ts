import type { Database } from '@seven-hills/postgres';
import { holderName } from '../../people/identity/customer.ts';

/** What names whoever was paid by a transaction. */
export interface PayeeNameRow {
  first_name: string | null;
  last_name: string | null;
  name: string | null;
}

/** SQL for the columns of a name, of a transaction `item` with `payeeNameJoins`. */
export const payeeNameColumns = `holder.first_name, holder.last_name,
  coalesce(item.recipient_name, item.payment_identifier) as name`;

export const payeeNameJoins = `left join account on account.id = item.to_account_id
  left join customer as holder on holder.id = account.customer_id`;

/** The name of whoever was paid, for the one who paid; null if nothing names them. */
export const payeeNameOf = ({ first_name: first, last_name: last, name }: PayeeNameRow) =>
  first !== null && last !== null ? holderName(first, last) : name;

/** Returns the names of whoever was paid by some transactions, for the one who paid. */
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
