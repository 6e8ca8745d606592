import type { Database } from '@seven-hills/postgres';
import type { AccountAccess } from '../../http/callers/principal.ts';

/** SQL for whether `account` is the primary account of a person, from SQL for the person's id. */
export const isPrimaryOf = (personId: string, account = 'account'): string =>
  `${account}.id = (select account_id from account_owner where customer_id = ${personId} and is_primary)`;

/** SQL for whether a person owns or has owned an account, from SQL for the ids of both. */
export const hasOwned = (personId: string, accountId: string): string =>
  `exists (select from account_owner
           where customer_id = ${personId} and account_id = ${accountId} and role <> 'viewer')`;

/** Returns what a person may do with an account now; null for nothing. */
export async function accessTo(
  database: Database,
  customerId: bigint,
  accountId: bigint,
): Promise<AccountAccess | null> {
  const { rows } = await database.query<{ role: string }>({
    name: 'access-to-account',
    text: `select held.role from account_owner as held
           join account on account.id = held.account_id
           where held.customer_id = $1 and held.account_id = $2 and held.until is null
             and account.closed_at is null`,
    values: [customerId, accountId],
  });
  if (!rows[0]) return null;
  return rows[0].role === 'viewer' ? 'read' : 'move';
}
