import type { Database } from '@seven-hills/postgres';
import { holderNameSql } from '../../people/identity/customer.ts';
import { accountName } from '../accounts/account-name.ts';
import { mayRead, wasShared } from '../accounts/account-owners.ts';

/**
 * SQL for the name of the payee of a transaction `item`, as the payer sees it: a joint account of
 * theirs by what they call it. Null if there is none.
 * Needs `payeeNameJoins`.
 */
export const payeeName = `coalesce(
  case when ${wasShared('account')} and exists (
         select from account_owner as held
         where held.account_id = account.id and held.customer_id = item.customer_id
           and ${mayRead} and held.role <> 'viewer'
       ) then ${accountName('account')} end,
  ${holderNameSql('holder')}, item.recipient_name, item.payment_identifier
)`;

export const payeeNameJoins = `left join account on account.id = item.to_account_id
  left join customer as holder on holder.id = account.customer_id`;

/** Returns the names of the transactions' payees, as the payer sees them. */
export async function namePayees(
  database: Database,
  transactionIds: readonly bigint[],
): Promise<Map<bigint, string | null>> {
  if (transactionIds.length === 0) return new Map();
  const { rows } = await database.query<{ id: bigint; name: string | null }>({
    name: 'name-payees',
    text: `select item.id, ${payeeName} as name
           from bank_transaction as item
           ${payeeNameJoins}
           where item.id = any ($1::bigint[])`,
    values: [transactionIds],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
