import type { ReportRange } from '@seven-hills/bank/calendar/report-periods';
import type { TransactionType } from '@seven-hills/bank/transaction';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getReports } from '@seven-hills/contracts/staff/reports';
import { type Cents, toDecimal } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { inSnapshot } from '../../platform/database/in-snapshot.ts';
import { bankToday } from '../../platform/time/bank-calendar.ts';
import { readBalancesByType } from '../figures/account-figures.ts';
import { activityFigures, countsAsVolume, readActivityState } from '../figures/activity-figures.ts';
import { readBankTotals } from '../figures/bank-totals.ts';

/**
 * Returns volume and activity, all from one snapshot. The series cover `range` days, including
 * today.
 */
export async function readReports(
  database: Database,
  range: ReportRange,
): Promise<AnswerOf<typeof getReports>> {
  return inSnapshot(database, async (connection) => {
    const { totalUsers, activeAccounts, totalBalance } = await readBankTotals(connection);
    const { throughId } = await readActivityState(connection);
    const total = await readTotal(connection, throughId);
    const { count, volume, unmoved } = total;
    return {
      transactionVolume: {
        totalVolume: toDecimal(volume),
        totalCount: Number(count),
        unmovedCount: Number(unmoved),
        average: toDecimal(averageOf(volume, count)),
        pendingCount: Number(total.pending_count),
        pendingVolume: toDecimal(total.pending_volume),
        adjustmentCount: Number(total.adjustment_count),
        adjustmentVolume: toDecimal(total.adjustment_volume),
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

interface VolumeRow {
  count: bigint;
  volume: bigint;
}

interface TotalRow extends VolumeRow {
  unmoved: bigint;
  pending_count: bigint;
  pending_volume: bigint;
  adjustment_count: bigint;
  adjustment_volume: bigint;
}

/** SQL for the bank's own adjustments and corrections, which no customer ordered. */
const isAdjustment = "type in ('adjustment', 'correction') and status = 'completed'";

async function readTotal(connection: Connection, throughId: bigint) {
  const { rows } = await connection.query<TotalRow>(
    `select coalesce(sum(transaction_count) filter (where ${countsAsVolume}), 0)::bigint as count,
            coalesce(sum(amount) filter (where ${countsAsVolume}), 0)::bigint as volume,
            coalesce(sum(transaction_count) filter (where not ${countsAsVolume}), 0)::bigint as unmoved,
            coalesce(sum(transaction_count) filter (where status = 'pending'), 0)::bigint as pending_count,
            coalesce(sum(amount) filter (where status = 'pending'), 0)::bigint as pending_volume,
            coalesce(sum(transaction_count) filter (where ${isAdjustment}), 0)::bigint as adjustment_count,
            coalesce(sum(amount) filter (where ${isAdjustment}), 0)::bigint as adjustment_volume
     from (${activityFigures}) as activity`,
    [throughId],
  );
  if (!rows[0]) throw new Error('an aggregate has one row');
  return rows[0];
}

const firstDayOfRange = `${bankToday} - ($2::int - 1)`;

async function readByDay(connection: Connection, throughId: bigint, days: number) {
  const { rows } = await connection.query<VolumeRow & { day: string }>(
    `select calendar.day::date as day,
            coalesce(sum(transaction_count), 0)::bigint as count,
            coalesce(sum(amount), 0)::bigint as volume
     from generate_series(${firstDayOfRange}, ${bankToday}, interval '1 day') as calendar (day)
     left join (${activityFigures}) as activity
       on activity.day = calendar.day::date and ${countsAsVolume}
     group by calendar.day
     order by calendar.day`,
    [throughId, days],
  );
  return rows.map(({ day, count, volume }) => ({
    day,
    count: Number(count),
    volume: toDecimal(volume),
  }));
}

async function readByType(connection: Connection, throughId: bigint, days: number) {
  const { rows } = await connection.query<VolumeRow & { type: TransactionType }>(
    `select type, sum(transaction_count)::bigint as count, sum(amount)::bigint as volume
     from (${activityFigures}) as activity
     where ${countsAsVolume} and day >= ${firstDayOfRange}
     group by type
     order by volume desc, type`,
    [throughId, days],
  );
  return rows.map(({ type, count, volume }) => ({
    type,
    count: Number(count),
    volume: toDecimal(volume),
  }));
}
