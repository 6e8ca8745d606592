import { toDecimal } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { firstCustomerAccountId } from '../../money/accounts/internal-accounts.ts';

export interface BankTotals {
  totalUsers: number;
  totalAccounts: number;
  activeAccounts: number;
  /** Posted money on all customers' accounts, as decimal text. */
  totalBalance: string;
}

/**
 * The bank's people, accounts and money. The ledger's accounts add up to zero, always (its triggers
 * and the audit see to that), so what customers own is what the bank's own few accounts are short of:
 * exact, without adding up every customer.
 */
export async function readBankTotals(database: Database | Connection): Promise<BankTotals> {
  const { rows } = await database.query<{
    users: bigint;
    accounts: bigint;
    frozen: bigint;
    balance: bigint;
  }>(
    `select (select count(*) from customer) as users,
            (select count(*) from account) as accounts,
            (select count(*) from ledger.account where frozen and id >= $1) as frozen,
            (select coalesce(sum(debits_posted - credits_posted), 0)::bigint
             from ledger.account where id < $1) as balance`,
    [firstCustomerAccountId],
  );
  const row = rows[0];
  if (!row) throw new Error('the totals are one row');
  return {
    totalUsers: Number(row.users),
    totalAccounts: Number(row.accounts),
    activeAccounts: Number(row.accounts - row.frozen),
    totalBalance: toDecimal(row.balance),
  };
}
