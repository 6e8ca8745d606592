import { toDecimal } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { firstCustomerAccountId } from '../../money/accounts/internal-accounts.ts';

export interface BankTotals {
  totalUsers: number;
  totalAccounts: number;
  activeAccounts: number;
  /** The posted money of all customers' accounts, as decimal text. */
  totalBalance: string;
}

/**
 * Returns the bank's numbers of people and accounts, and its customers' money. The ledger's
 * accounts always add up to zero (enforced by triggers and the audit), so the customers' total is
 * the negative sum of the bank's own few accounts: exact, without summing every customer.
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
            (select count(*) from ledger.account_state where frozen and id >= $1) as frozen,
            (select coalesce(sum(case normal_side when 'debit' then posted else -posted end), 0)::bigint
             from ledger.account_state where id < $1) as balance`,
    [firstCustomerAccountId],
  );
  const row = rows[0];
  if (!row) throw new Error('the query for totals returned no row');
  return {
    totalUsers: Number(row.users),
    totalAccounts: Number(row.accounts),
    activeAccounts: Number(row.accounts - row.frozen),
    totalBalance: toDecimal(row.balance),
  };
}
