import type { AccountType } from '@seven-hills/bank/limits';
import type { Account } from '@seven-hills/contracts/money/accounts';
import { toDecimal } from '@seven-hills/money';
import { bigints, type Database } from '@seven-hills/postgres';
import { batchReads } from '../../platform/database/batch-reads.ts';

interface AccountRow {
  id: bigint;
  customer_id: bigint;
  account_number: string;
  account_type: AccountType;
  posted: bigint;
  held: bigint;
  frozen: boolean;
  created_at: Date;
  updated_at: Date;
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

/** Reads a customer's account. Returns `null` if there is none. */
export type ReadAccount = (customerId: bigint) => Promise<Account | null>;

/** Creates the reader that every open overview polls. */
export const createAccountReader = (database: Database): ReadAccount =>
  batchReads((customerIds) => readAccounts(database, customerIds));

/** Reads accounts and balances in one statement, so that they are consistent. */
async function readAccounts(
  database: Database,
  customerIds: readonly bigint[],
): Promise<(Account | null)[]> {
  const { rows } = await database.query<AccountRow>({
    name: 'read-accounts',
    text: `select account.id, account.customer_id, account.account_number, account.account_type,
                  state.posted, state.held, state.frozen,
                  account.created_at, ${accountUpdatedAt} as updated_at
           from (select * from unnest($1::bigint[]) limit $2) as asked (customer_id)
           join account using (customer_id)
           join ledger.account_state as state on state.id = account.id`,
    // The limit never truncates the result; it keeps the query plan stable (decision 0002).
    values: [bigints(customerIds), customerIds.length],
  });
  const accounts = new Map(rows.map((row) => [row.customer_id, toAccount(row)]));
  return customerIds.map((customerId) => accounts.get(customerId) ?? null);
}

function toAccount(row: AccountRow): Account {
  return {
    id: Number(row.id),
    userId: Number(row.customer_id),
    accountNumber: row.account_number,
    accountType: row.account_type,
    balance: toDecimal(row.posted - row.held),
    currentBalance: toDecimal(row.posted),
    heldAmount: toDecimal(row.held),
    isActive: !row.frozen,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
