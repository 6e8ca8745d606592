import type { Given } from '@seven-hills/contracts/endpoint';
import type { account } from '@seven-hills/contracts/money/accounts';
import { bigints, type Database } from '@seven-hills/postgres';
import { batchReads } from '../../platform/database/batch-reads.ts';

interface AccountRow extends Given<typeof account> {
  userId: bigint;
}

/**
 * SQL for the time at which an account or its balance last changed, over `account` and its
 * `account_state` as `state`. The latest outgoing movement may be a hold, which creates no entry.
 * Released holds and suspensions are recorded in the account's row.
 */
export const accountUpdatedAt = `greatest(
  account.updated_at,
  state.last_entry_at,
  (select created_at from bank_transaction
   where from_account_id = account.id order by id desc limit 1)
)`;

/** Creates the reader of customers' primary accounts, which open overviews poll; null for none. */
export const createAccountReader = (database: Database) =>
  batchReads((customerIds: readonly bigint[]) => readAccounts(database, customerIds));

/** Reads accounts and balances in one statement, so that they are consistent. */
async function readAccounts(
  database: Database,
  customerIds: readonly bigint[],
): Promise<(AccountRow | null)[]> {
  const { rows } = await database.query<AccountRow>({
    name: 'read-accounts',
    text: `select account.id, main.customer_id as "userId",
                  account.account_number as "accountNumber", account.account_type as "accountType",
                  state.posted - state.held as balance, state.posted as "currentBalance",
                  state.held as "heldAmount", state.shortfall as owed, not (state.frozen or state.credits_only or main.is_stopped) as "isActive",
                  account.created_at as "createdAt", ${accountUpdatedAt} as "updatedAt"
           from (select * from unnest($1::bigint[]) limit $2) as asked (customer_id)
           join account_owner as main on main.customer_id = asked.customer_id and main.is_primary
           join account on account.id = main.account_id
           join ledger.account_state as state on state.id = account.id`,
    // The limit never truncates the result; it keeps the query plan stable (decision 0002).
    values: [bigints(customerIds), customerIds.length],
  });
  const accounts = new Map(rows.map((row) => [row.userId, row]));
  return customerIds.map((customerId) => accounts.get(customerId) ?? null);
}
