import { limits } from '@seven-hills/bank/limits';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getOverview } from '@seven-hills/contracts/staff/reports';
import { toDecimal } from '@seven-hills/money';
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

/** Returns the overview figures, all from one snapshot. */
export async function readOverview(database: Database): Promise<AnswerOf<typeof getOverview>> {
  return inSnapshot(database, async (connection) => {
    const { totalUsers, totalBalance } = await readBankTotals(connection);
    const { throughId } = await readActivityState(connection);
    const { rows: figures } = await connection.query<{
      total: bigint;
      today: bigint;
      todays_volume: bigint;
      pending: bigint;
    }>(
      `select coalesce(sum(transaction_count), 0)::bigint as total,
              coalesce(sum(transaction_count) filter (where day = ${bankToday}), 0)::bigint as today,
              coalesce(sum(amount) filter (where day = ${bankToday} and ${countsAsVolume}), 0)::bigint as todays_volume,
              (select count(*) from bank_transaction as item where ${isUndecided('item')}) as pending
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
    const row = figures[0];
    if (!row) throw new Error('the query for figures returned no row');
    return {
      totalUsers,
      totalBalance,
      todaysTransactions: Number(row.today),
      todaysVolume: toDecimal(row.todays_volume),
      pendingApprovals: Number(row.pending),
      totalTransactions: Number(row.total),
      recentActivity: recent.map(toAdminTransaction),
    };
  });
}
