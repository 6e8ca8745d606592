import type {
  listRecipients as contract,
  Recipient,
} from '@seven-hills/contracts/api/money/account';
import type { QueryOf } from '@seven-hills/contracts/endpoint';
import { toDecimal } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import { holderName } from '../../people/identity/customer.ts';

interface RecipientRow {
  id: bigint;
  account_number: string;
  first_name: string;
  last_name: string;
  is_own: boolean;
  paid_before: boolean;
  available: bigint;
}

/**
 * Lists active accounts that can receive transfers, previously paid recipients first, then by name.
 * A search matches the start of a first or last name, of "first last", or of the account number
 * (ignoring spaces and dashes). Reveals no balance but the caller's own.
 */
export async function listRecipients(
  database: Database,
  customerId: bigint,
  { search, page, pageSize }: QueryOf<typeof contract>,
): Promise<Recipient[]> {
  const words = (search ?? '').toLowerCase();
  const { rows } = await database.query<RecipientRow>({
    text: `with paid as (
             select distinct to_account_id as account_id
             from bank_transaction
             where from_account_id = (select id from account where customer_id = $1)
               and type = 'transfer'
           )
           select account.id, account.account_number, customer.first_name, customer.last_name,
                  account.customer_id = $1 as is_own,
                  paid.account_id is not null as paid_before,
                  state.available
           from account
           join customer on customer.id = account.customer_id
           join ledger.account_state as state on state.id = account.id
           left join paid on paid.account_id = account.id
           where not state.frozen
             and ($2 = ''
                  or lower(customer.first_name || ' ' || customer.last_name) like $3
                  or lower(customer.last_name) like $3
                  or ($4 <> '' and account.account_number like $4 || '%'))
           order by paid_before desc, lower(customer.first_name), lower(customer.last_name), account.id
           limit $5 offset $6`,
    values: [
      customerId,
      words,
      `${words.replace(/[\\%_]/g, '\\$&')}%`,
      words.replace(/[\s-]/g, '').replace(/\D.*/, ''),
      pageSize,
      (page - 1) * pageSize,
    ],
  });
  return rows.map((row) => ({
    id: Number(row.id),
    accountNumber: row.account_number,
    holder: holderName(row.first_name, row.last_name),
    ...(row.is_own ? { balance: toDecimal(row.available) } : {}),
    isOwn: row.is_own,
    paidBefore: row.paid_before,
  }));
}
