import { type AccountType, accountTypes } from '@seven-hills/bank/limits';
import type { Cents } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { isOpenAccount } from '../../money/accounts/account-stops.ts';
import { stopCondition } from '../../people/identity/stops.ts';
import { bankToday, startOfDay } from '../../platform/time/bank-calendar.ts';

/**
 * Returns the number of accounts that are not closed, and the posted money, for each account type,
 * including types without accounts. A person may have several.
 */
export async function readBalancesByType(connection: Connection) {
  const { rows } = await connection.query<{
    accountType: AccountType;
    accounts: number;
    activeAccounts: number;
    balance: Cents;
  }>(
    `select account_type as "accountType", count(*)::int as accounts,
            count(*) filter (where not frozen)::int as "activeAccounts",
            sum(posted)::bigint as balance
     from account
     join ledger.account_state as state on state.id = account.id
     where ${isOpenAccount}
     group by account_type`,
  );
  return accountTypes.map(
    (accountType) =>
      rows.find((row) => row.accountType === accountType) ?? {
        accountType,
        accounts: 0,
        activeAccounts: 0,
        balance: 0n,
      },
  );
}

/**
 * Counts accounts by type and status, including empty combinations. Suspended and awaiting accounts
 * are few and have their own indexes; all others of a type are active.
 */
export async function readAccountsByStatus(
  connection: Connection,
  all: readonly { accountType: AccountType; accounts: number }[],
) {
  const { rows } = await connection.query<{
    account_type: AccountType;
    status: 'suspended' | 'awaiting_deposit';
    accounts: number;
  }>(
    `select account_type, 'awaiting_deposit' as status, count(*)::int as accounts
     from account
     join customer on customer.id = account.customer_id
     where ${isOpenAccount} and account.awaits_deposit and not ${stopCondition('suspension')}
     group by 1
     union all
     select account_type, 'suspended', count(*)::int
     from ledger.account_state as state
     join account on account.id = state.id
     join customer on customer.id = account.customer_id
     where ${isOpenAccount} and frozen
       and (not account.awaits_deposit or ${stopCondition('suspension')})
     group by 1`,
  );
  return all.flatMap(({ accountType, accounts }) => {
    const count = (status: string) =>
      rows.find((row) => row.account_type === accountType && row.status === status)?.accounts ?? 0;
    const [suspended, awaiting] = [count('suspended'), count('awaiting_deposit')];
    return [
      { accountType, status: 'active' as const, accounts: accounts - suspended - awaiting },
      { accountType, status: 'suspended' as const, accounts: suspended },
      { accountType, status: 'awaiting_deposit' as const, accounts: awaiting },
    ];
  });
}

/**
 * Returns the number of new customers in each of the last twelve calendar months, and the number of
 * customers before them.
 */
export async function readNewCustomers(connection: Connection) {
  const firstMonth = `date_trunc('month', ${bankToday}::timestamp) - interval '11 months'`;
  const { rows } = await connection.query<{
    month: string;
    newCustomers: number;
    /** Customers who joined before the first of these months. */
    before: number;
  }>(
    `select calendar.month::date as month,
            (select count(*)::int from customer
             where created_at >= ${startOfDay('calendar.month')}
               and created_at < ${startOfDay("(calendar.month + interval '1 month')")}) as "newCustomers",
            (select count(*)::int from customer where created_at < ${startOfDay(`(${firstMonth})`)}) as before
     from generate_series(${firstMonth}, date_trunc('month', ${bankToday}::timestamp), interval '1 month')
       as calendar (month)
     order by calendar.month`,
  );
  let totalCustomers = rows[0]?.before ?? 0;
  return rows.map(({ month, newCustomers }) => {
    totalCustomers += newCustomers;
    return { month, newCustomers, totalCustomers };
  });
}
