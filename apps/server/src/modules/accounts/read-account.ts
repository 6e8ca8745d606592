import type { Account } from '@seven-hills/contracts/api/account';
import type { AccountType } from '@seven-hills/contracts/limits';
import { toDecimal } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';

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

/** A customer's account with its balances, read in one statement so that they belong together. */
export async function readAccount(database: Database, customerId: bigint): Promise<Account | null> {
  const { rows } = await database.query<AccountRow>({
    name: 'read-account',
    text: `select account.id, account.customer_id, account.account_number, account.account_type,
                  ledger_account.credits_posted - ledger_account.debits_posted as posted,
                  ledger_account.debits_pending as held,
                  ledger_account.frozen,
                  account.created_at, account.updated_at
           from account
           join ledger.account as ledger_account on ledger_account.id = account.id
           where account.customer_id = $1`,
    values: [customerId],
  });
  const row = rows[0];
  if (!row) return null;
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
