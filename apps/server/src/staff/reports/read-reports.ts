import type { ReportRange } from '@seven-hills/bank/calendar/report-periods';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getReports } from '@seven-hills/contracts/staff/reports';
import type { Cents } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { inSnapshot } from '../../platform/database/in-snapshot.ts';
import { bankToday } from '../../platform/time/bank-calendar.ts';
import { readBalancesByType } from '../figures/account-figures.ts';
import {
  activityFigures,
  amountOf,
  countOf,
  countsAsVolume,
  readActivityState,
} from '../figures/activity-figures.ts';
import { readBankTotals } from '../figures/bank-totals.ts';

type Reports = ResultOf<typeof getReports>;

/**
 * Returns volume and activity, all from one snapshot. The series cover `range` days, including
 * today.
 */
export async function readReports(database: Database, range: ReportRange): Promise<Reports> {
  return inSnapshot(database, async (connection) => {
    const { totalUsers, activeAccounts, totalBalance } = await readBankTotals(connection);
    const { throughId } = await readActivityState(connection);
    const total = await readTotal(connection, throughId);
    return {
      transactionVolume: {
        ...total,
        average: averageOf(total.totalVolume, BigInt(total.totalCount)),
      },
      userActivity: { totalUsers, activeAccounts, totalBalance },
      byDay: await readByDay(connection, throughId, Number(range)),
      byType: await readByType(connection, throughId, Number(range)),
      balancesByType: await readBalancesByType(connection),
    };
  });
}

/** Rounds half up to the cent; returns zero for a count of zero. */
export function averageOf(volume: Cents, count: bigint): Cents {
  return count === 0n ? 0n : (2n * volume + count) / (2n * count);
}

type TotalRow = Omit<Reports['transactionVolume'], 'average'> & { totalVolume: Cents };

/** SQL for the bank's own adjustments and corrections, which no customer ordered. */
const isAdjustment = "type in ('adjustment', 'correction') and status = 'completed'";

async function readTotal(connection: Connection, throughId: bigint) {
  const { rows } = await connection.query<TotalRow>(
    `select ${countOf(countsAsVolume)} as "totalCount", ${amountOf(countsAsVolume)} as "totalVolume",
            ${countOf(`not ${countsAsVolume}`)} as "unmovedCount",
            ${countOf("status = 'pending'")} as "pendingCount",
            ${amountOf("status = 'pending'")} as "pendingVolume",
            ${countOf(isAdjustment)} as "adjustmentCount",
            ${amountOf(isAdjustment)} as "adjustmentVolume"
     from (${activityFigures}) as activity`,
    [throughId],
  );
  if (!rows[0]) throw new Error('an aggregate has one row');
  return rows[0];
}

const firstDayOfRange = `${bankToday} - ($2::int - 1)`;

async function readByDay(connection: Connection, throughId: bigint, days: number) {
  const { rows } = await connection.query<Reports['byDay'][number]>(
    `select calendar.day::date as day,
            coalesce(sum(transaction_count), 0)::float8 as count,
            coalesce(sum(amount), 0)::bigint as volume
     from generate_series(${firstDayOfRange}, ${bankToday}, interval '1 day') as calendar (day)
     left join (${activityFigures}) as activity
       on activity.day = calendar.day::date and ${countsAsVolume}
     group by calendar.day
     order by calendar.day`,
    [throughId, days],
  );
  return rows;
}

async function readByType(connection: Connection, throughId: bigint, days: number) {
  const { rows } = await connection.query<Reports['byType'][number]>(
    `select type, sum(transaction_count)::float8 as count, sum(amount)::bigint as volume
     from (${activityFigures}) as activity
     where ${countsAsVolume} and day >= ${firstDayOfRange}
     group by type
     order by volume desc, type`,
    [throughId, days],
  );
  return rows;
}
