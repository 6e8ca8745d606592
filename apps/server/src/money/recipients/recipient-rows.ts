import { limits } from '@seven-hills/bank/limits';
import type { RowOf } from '@seven-hills/contracts/endpoint';
import type { listRecipients } from '@seven-hills/contracts/money/recipients';
import { holderName } from '../../people/identity/customer.ts';

export type FoundRecipient = RowOf<typeof listRecipients>;

export interface RecipientRow {
  id: bigint;
  account_number: string;
  first_name: string;
  last_name: string;
  /** What the caller calls it, if it is an account that they own with others. */
  shared_name: string | null;
  is_own: boolean;
  paid_before: boolean;
  available: bigint;
}

/** SQL for the accounts that the caller ($1) owns, alone or with others. */
const ownedBy = `account_owner where customer_id = $1 and until is null and role <> 'viewer'`;

/** SQL for the accounts that the caller ($1) has paid before, and the caller's own. */
export const withKnown = `with known as (
  select id, bool_or(paid_before) as paid_before from (
  select to_account_id as id, true as paid_before
  from bank_transaction
  where from_account_id in (select account_id from ${ownedBy}) and type = 'transfer'
    and status <> 'declined'
  group by to_account_id
  union all
  select account_id, false from ${ownedBy}
  ) as paid_or_own
  group by id
)`;

/** SQL for the columns of a recipient, except for `paid_before`. */
export const columns = `account.id, account.account_number, customer.first_name, customer.last_name,
  own.account_id is not null and not account.is_shared as is_own, state.available,
  case when own.account_id is not null and account.is_shared
       then coalesce(account.nickname, 'Joint ' || account.account_type) end as shared_name`;

export const holders = `join customer on customer.id = account.customer_id
  left join account_owner as own on own.account_id = account.id and own.customer_id = $1
    and own.until is null and own.role <> 'viewer'
  join ledger.account_state as state on state.id = account.id`;

/** SQL for whether an account can receive a transfer. */
export const canReceive = 'not state.frozen and not account.is_certificate';

export const toRecipient = (row: RecipientRow): FoundRecipient => ({
  id: row.id,
  accountNumber: row.account_number,
  holder: row.shared_name ?? holderName(row.first_name, row.last_name),
  ...(row.is_own ? { balance: row.available } : {}),
  isOwn: row.is_own,
  paidBefore: row.paid_before,
});

export const masked = (recipient: FoundRecipient): FoundRecipient => ({
  ...recipient,
  accountNumber: `${'•'.repeat(limits.accountNumberLength - 4)}${recipient.accountNumber.slice(-4)}`,
});
