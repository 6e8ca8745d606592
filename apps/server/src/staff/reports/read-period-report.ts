import { brand } from '@seven-hills/bank/brand';
import {
  binOf,
  binsOf,
  comparedPeriods,
  type Period,
} from '@seven-hills/bank/calendar/report-periods';
import type { TransactionType } from '@seven-hills/bank/transaction';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getPeriodReport, PeriodFigures } from '@seven-hills/contracts/staff/reports';
import { type Cents, toDecimal } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { inSnapshot } from '../../platform/database/in-snapshot.ts';
import { bankDayOf, calendarDateIn, startOfDay } from '../../platform/time/bank-calendar.ts';
import { activityFigures, isMovement, readActivityState } from '../figures/activity-figures.ts';
import { readResponseTimes } from '../figures/response-times.ts';
import { averageOf } from './read-reports.ts';

type Report = AnswerOf<typeof getPeriodReport>;

/** Returns the figures of a period and of the preceding one, all from one snapshot. */
export async function readPeriodReport(database: Database, asked: Period): Promise<Report> {
  const { current, previous, isUnfinished } = comparedPeriods(
    asked,
    calendarDateIn(brand.timeZone),
  );
  return inSnapshot(database, async (connection) => {
    const { throughId } = await readActivityState(connection);
    const firstDay = await readFirstDay(connection, throughId);
    const hasPrevious = firstDay !== null && firstDay <= previous.to;
    return {
      period: current,
      isUnfinished,
      previous,
      figures: await readFigures(connection, throughId, current),
      previousFigures: hasPrevious ? await readFigures(connection, throughId, previous) : null,
      bin: binOf(current),
      bins: await readBins(connection, throughId, current),
      byType: await readByType(connection, throughId, current),
    };
  });
}

/** Returns the first day on which the bank has a transaction or a customer. */
async function readFirstDay(connection: Connection, throughId: bigint): Promise<string | null> {
  const { rows } = await connection.query<{ day: string | null }>(
    `select least(
       (select min(day) from activity_day),
       (select ${bankDayOf('min(created_at)')} from bank_transaction where id > $1),
       (select ${bankDayOf('min(created_at)')} from customer)
     ) as day`,
    [throughId],
  );
  return rows[0]?.day ?? null;
}

const isMoved = `status = 'completed' and ${isMovement}`;

/** SQL for sums over `activityFigures`; null without rows. */
const feeSum = `(sum(fee) filter (where status = 'completed' and type not in ('wire_return', 'correction')))`;
const returnedFeeSum = `(sum(fee) filter (where status = 'completed' and type in ('wire_return', 'correction')))`;
const fees = `(coalesce(${feeSum}, 0) - coalesce(${returnedFeeSum}, 0))::bigint`;
const countOf = (condition: string) =>
  `coalesce(sum(transaction_count) filter (where ${condition}), 0)::bigint`;
const amountOf = (condition: string) =>
  `coalesce(sum(amount) filter (where ${condition}), 0)::bigint`;
const moneyIn = amountOf(
  "status = 'completed' and type in ('deposit', 'initial_deposit', 'wire_return')",
);
const moneyOut = amountOf(
  "status = 'completed' and type in ('withdrawal', 'wire_transfer', 'external_payment')",
);
const columns = `${countOf(isMoved)} as count, ${amountOf(isMoved)} as volume, ${fees} as fees,
  ${moneyIn} as money_in, ${moneyOut} as money_out`;

interface MovedRow {
  count: bigint;
  volume: Cents;
  fees: Cents;
  money_in: Cents;
  money_out: Cents;
}

interface FiguresRow extends MovedRow {
  pending_count: bigint;
  pending_volume: Cents;
  adjustment_count: bigint;
  adjustment_volume: Cents;
  interest_count: bigint;
  interest_volume: Cents;
  unmoved_count: bigint;
  new_customers: bigint;
  lost_customers: bigint;
}

async function readFigures(
  connection: Connection,
  throughId: bigint,
  { from, to }: Period,
): Promise<PeriodFigures> {
  const isAdjustment = "status = 'completed' and type in ('adjustment', 'correction')";
  const isInterest = "status = 'completed' and type = 'interest'";
  const within = (moment: string) =>
    `${moment} >= ${startOfDay('$2')} and ${moment} < ${startOfDay('($3::date + 1)')}`;
  const { rows } = await connection.query<FiguresRow>(
    `select ${columns},
            ${countOf("status = 'pending'")} as pending_count,
            ${amountOf("status = 'pending'")} as pending_volume,
            ${countOf(isAdjustment)} as adjustment_count, ${amountOf(isAdjustment)} as adjustment_volume,
            ${countOf(isInterest)} as interest_count, ${amountOf(isInterest)} as interest_volume,
            ${countOf("status in ('declined', 'failed')")} as unmoved_count,
            (select count(*) from customer where ${within('created_at')}) as new_customers,
            (select count(*) from customer_stop
             where kind = 'closing' and ${within('started_at')}) as lost_customers
     from (${activityFigures}) as activity
     where day between $2::date and $3::date`,
    [throughId, from, to],
  );
  const row = rows[0];
  if (!row) throw new Error('an aggregate has one row');
  return {
    ...movedOf(row),
    average: toDecimal(averageOf(row.volume, row.count)),
    netFlow: toDecimal(row.money_in - row.money_out),
    pendingCount: Number(row.pending_count),
    pendingVolume: toDecimal(row.pending_volume),
    adjustmentCount: Number(row.adjustment_count),
    adjustmentVolume: toDecimal(row.adjustment_volume),
    interestCount: Number(row.interest_count),
    interestVolume: toDecimal(row.interest_volume),
    unmovedCount: Number(row.unmoved_count),
    newCustomers: Number(row.new_customers),
    lostCustomers: Number(row.lost_customers),
    responses: await readResponseTimes(connection, { from, to }),
  };
}

const movedOf = (row: MovedRow) => ({
  count: Number(row.count),
  volume: toDecimal(row.volume),
  fees: toDecimal(row.fees),
  moneyIn: toDecimal(row.money_in),
  moneyOut: toDecimal(row.money_out),
});

const nothing: MovedRow = { count: 0n, volume: 0n, fees: 0n, money_in: 0n, money_out: 0n };

async function readBins(
  connection: Connection,
  throughId: bigint,
  period: Period,
): Promise<Report['bins']> {
  const { rows } = await connection.query<MovedRow & { day: string }>(
    `select day, ${columns}
     from (${activityFigures}) as activity
     where day between $2::date and $3::date
     group by day
     order by day`,
    [throughId, period.from, period.to],
  );
  let next = 0;
  return binsOf(period).map((bin) => {
    const sum = { ...nothing };
    for (let row = rows[next]; row && row.day <= bin.to; row = rows[next]) {
      sum.count += row.count;
      sum.volume += row.volume;
      sum.fees += row.fees;
      sum.money_in += row.money_in;
      sum.money_out += row.money_out;
      next += 1;
    }
    return { ...bin, ...movedOf(sum) };
  });
}

async function readByType(connection: Connection, throughId: bigint, { from, to }: Period) {
  const { rows } = await connection.query<{
    type: TransactionType;
    count: bigint;
    volume: bigint;
  }>(
    `select type, sum(transaction_count)::bigint as count, sum(amount)::bigint as volume
     from (${activityFigures}) as activity
     where status = 'completed' and day between $2::date and $3::date
     group by type
     order by volume desc, type`,
    [throughId, from, to],
  );
  return rows.map(({ type, count, volume }) => ({
    type,
    count: Number(count),
    volume: toDecimal(volume),
  }));
}
