import { accountTypes } from '@seven-hills/bank/limits';
import { accountTypeName } from '@seven-hills/bank/words/account-types';

const typeNames = accountTypes
  .map((type) => `when '${type}' then '${accountTypeName(type).replaceAll("'", "''")}'`)
  .join(' ');

/** SQL for what its owners call an account: its nickname, or else its type. */
export const accountName = (account: string): string =>
  `coalesce(${account}.nickname, case ${account}.account_type ${typeNames} end)`;

/**
 * SQL for `Savings ••1234`, by which a person with several accounts recognizes one, closed ones
 * included; null for a person with one. From SQL for the account and for the person's id.
 */
export const labelAmongSeveral = (account: string, personId: string): string =>
  `case when exists (
     select from account_owner as other
     where other.customer_id = ${personId} and other.account_id <> ${account}.id
   ) then ${accountName(account)} || ' ••' || right(${account}.account_number, 4) end`;
