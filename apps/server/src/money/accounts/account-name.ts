import { accountTypes } from '@seven-hills/bank/limits';
import { accountTypeName } from '@seven-hills/bank/words/account-types';

const typeNames = accountTypes
  .map((type) => `when '${type}' then '${accountTypeName(type).replaceAll("'", "''")}'`)
  .join(' ');

/** SQL for what its owners call an account: its nickname, or else its type. */
export const accountName = (account: string): string =>
  `coalesce(${account}.nickname, case ${account}.account_type ${typeNames} end)`;
