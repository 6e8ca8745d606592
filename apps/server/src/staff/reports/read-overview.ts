import { limits } from '@seven-hills/bank/limits';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getOverview } from '@seven-hills/contracts/staff/reports';
import type { Database } from '@seven-hills/postgres';
import { isUndecided } from '../../money/decisions/decider-of.ts';
import {
  type TransactionRow,
  transactionColumns,
  transactionJoins,
} from '../../money/transactions/transaction-row.ts';
import { inSnapshot } from '../../platform/database/in-snapshot.ts';
import { bankToday } from '../../platform/time/bank-calendar.ts';
import { activityFigures, countsAsVolume, readActivityState } from '../figures/activity-figures.ts';
import { readBankTotals } from '../figures/bank-totals.ts';
import { toAdminTransaction } from '../transactions/list-all-transactions.ts';

type Overview = ResultOf<typeof getOverview>;

/** Returns the overview figures, all from one snapshot. */
export async function readOverview(database: Database): Promise<Overview> {
  return inSnapshot(database, async (connection) => {
    const { totalUsers, totalBalance } = await readBankTotals(connection);
    const { throughId } = await readActivityState(connection);
    const { rows: figures } = await connection.query<
      Omit<Overview, 'totalUsers' | 'totalBalance' | 'recentActivity'>
    >(
      `select coalesce(sum(transaction_count), 0)::float8 as "totalTransactions",
              coalesce(sum(transaction_count) filter (where day = ${bankToday}), 0)::float8 as "todaysTransactions",
              coalesce(sum(amount) filter (where day = ${bankToday} and ${countsAsVolume}), 0)::bigint as "todaysVolume",
              (select count(*)::int from bank_transaction as item
               where ${isUndecided('item')}) as "pendingApprovals"
       from (${activityFigures}) as activity`,
      [throughId],
    );
    const { rows: recent } = await connection.query<TransactionRow>(
      `select ${transactionColumns}
       from (select * from bank_transaction order by id desc limit $1) as item
       ${transactionJoins}
       order by item.id desc`,
      [limits.recentActivityCount],
    );
    if (!figures[0]) throw new Error('an aggregate has one row');
    return {
      totalUsers,
      totalBalance,
      ...figures[0],
      recentActivity: recent.map(toAdminTransaction),
    };
  });
}
