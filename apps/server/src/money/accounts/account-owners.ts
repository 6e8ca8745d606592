/** SQL for whether `account` is the primary account of a person, from SQL for the person's id. */
export const isPrimaryOf = (personId: string, account = 'account'): string =>
  `${account}.id = (select account_id from account_owner where customer_id = ${personId} and is_primary)`;

/** SQL for whether a person owns or has owned an account, from SQL for the ids of both. */
export const hasOwned = (personId: string, accountId: string): string =>
  `exists (select from account_owner
           where customer_id = ${personId} and account_id = ${accountId} and role <> 'viewer')`;
