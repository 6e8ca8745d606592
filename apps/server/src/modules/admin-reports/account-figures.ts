import type { UserStatus } from '@seven-hills/contracts/api/admin-users';
import { type AccountType, accountTypes } from '@seven-hills/contracts/limits';
import { toDecimal } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { bankDayOf, bankToday, startOfDay } from '../../time/bank-calendar.ts';
import { statusOfUser, userSources } from '../admin-users/user-row.ts';

/** Accounts and posted money by account type; every type is there, those without accounts too. */
export async function readBalancesByType(connection: Connection) {
  const { rows } = await connection.query<{
    account_type: AccountType;
    accounts: bigint;
    active: bigint;
    balance: bigint;
  }>(
    `select account_type, count(*) as accounts, count(*) filter (where not frozen) as active,
            sum(credits_posted - debits_posted)::bigint as balance
     from account
     join ledger.account as ledger_account on ledger_account.id = account.id
     group by account_type`,
  );
  return accountTypes.map((accountType) => {
    const row = rows.find(({ account_type }) => account_type === accountType);
    return {
      accountType,
      accounts: Number(row?.accounts ?? 0n),
      activeAccounts: Number(row?.active ?? 0n),
      balance: toDecimal(row?.balance ?? 0n),
    };
  });
}

const standings = ['active', 'suspended', 'awaiting_deposit'] as const satisfies UserStatus[];

/** Accounts by type and standing; every pair is there. */
export async function readAccountsByStanding(connection: Connection) {
  const { rows } = await connection.query<{
    account_type: AccountType;
    status: UserStatus;
    accounts: bigint;
  }>(
    `select account.account_type, ${statusOfUser} as status, count(*) as accounts
     from ${userSources}
     where account.id is not null
     group by 1, 2`,
  );
  return accountTypes.flatMap((accountType) =>
    standings.map((status) => ({
      accountType,
      status,
      accounts: Number(
        rows.find((row) => row.account_type === accountType && row.status === status)?.accounts ??
          0n,
      ),
    })),
  );
}

/** New customers in each of the last twelve months of the bank's calendar, and how many there were. */
export async function readNewCustomers(connection: Connection) {
  const firstMonth = `date_trunc('month', ${bankToday}::timestamp) - interval '11 months'`;
  const { rows } = await connection.query<{
    month: string;
    new_customers: bigint;
    total_customers: bigint;
  }>(
    `with joined as (
       select date_trunc('month', ${bankDayOf('created_at')}::timestamp) as month, count(*) as people
       from customer
       where created_at >= ${startOfDay(`(${firstMonth})`)}
       group by 1
     )
     select calendar.month::date as month, coalesce(people, 0) as new_customers,
            ((select count(*) from customer where created_at < ${startOfDay(`(${firstMonth})`)})
              + sum(coalesce(people, 0)) over (order by calendar.month))::bigint as total_customers
     from generate_series(${firstMonth}, date_trunc('month', ${bankToday}::timestamp), interval '1 month')
       as calendar (month)
     left join joined on joined.month = calendar.month
     order by calendar.month`,
  );
  return rows.map(({ month, new_customers, total_customers }) => ({
    month,
    newCustomers: Number(new_customers),
    totalCustomers: Number(total_customers),
  }));
}
