import type { Cents } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { isOpenAccount } from '../../money/accounts/account-stops.ts';
import { firstCustomerAccountId } from '../../money/accounts/internal-accounts.ts';

interface BankTotals {
  totalUsers: number;
  /** Those that are not closed. */
  totalAccounts: number;
  activeAccounts: number;
  /** The posted money of all customers' accounts. */
  totalBalance: Cents;
}

/**
 * Returns the bank's numbers of people and open accounts, and its customers' money. The ledger's
 * accounts always add up to zero (enforced by triggers and the audit), so the customers' total is
 * the negative sum of the bank's own few accounts: exact, without summing every customer.
 */
export async function readBankTotals(database: Database | Connection): Promise<BankTotals> {
  const { rows } = await database.query<BankTotals>(
    `select users.count as "totalUsers", accounts.count as "totalAccounts",
            accounts.count - frozen.count as "activeAccounts", own.balance as "totalBalance"
     from (select count(*)::int from customer) as users,
          (select count(*)::int from account where ${isOpenAccount}) as accounts,
          (select count(*)::int from ledger.account_state as state
           join account on account.id = state.id
           where state.frozen and ${isOpenAccount}) as frozen,
          (select coalesce(sum(case normal_side when 'debit' then posted else -posted end), 0)::bigint as balance
           from ledger.account_state where id < $1) as own`,
    [firstCustomerAccountId],
  );
  if (!rows[0]) throw new Error('the query for totals returned no row');
  return rows[0];
}
