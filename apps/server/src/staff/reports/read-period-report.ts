import {
  binOf,
  binsOf,
  comparedPeriods,
  type Period,
} from '@seven-hills/bank/calendar/report-periods';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getPeriodReport } from '@seven-hills/contracts/staff/reports';
import type { Cents } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { inSnapshot } from '../../platform/database/in-snapshot.ts';
import { bankDayAt, bankDayOf, startOfDay } from '../../platform/time/bank-calendar.ts';
import {
  activityFigures,
  amountOf,
  countOf,
  isMovement,
  readActivityState,
} from '../figures/activity-figures.ts';
import { readResponseTimes } from '../figures/response-times.ts';
import { averageOf } from './read-reports.ts';

type Report = ResultOf<typeof getPeriodReport>;

/** Returns the figures of a period and of the preceding one, all from one snapshot. */
export async function readPeriodReport(database: Database, asked: Period): Promise<Report> {
  const { current, previous, isUnfinished } = comparedPeriods(asked, bankDayAt());
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

/**
 * SQL for `activityFigures` of the days from `$2` to `$3`, with rows of the type `returned_fee`:
 * what corrections gave back, of fees charged with a movement or by the month. Taxes are no fees.
 */
const figuresWithReturnedFees = `
  select * from (${activityFigures}) as activity where day between $2::date and $3::date
  union all
  select ${bankDayOf('item.created_at')}, 'returned_fee', 'completed', 0, 0,
         case when made.is_fee_only or corrected.type = 'monthly_fee' then item.amount
              else item.fee end
  from transaction_correction as made
  join bank_transaction as item on item.id = made.transaction_id
  join bank_transaction as corrected on corrected.id = made.corrected_id
  where item.created_at >= ${startOfDay('$2::date')}
    and item.created_at < ${startOfDay('($3::date + 1)')}
    and corrected.type <> 'withdrawal'`;

/** SQL for sums over them: the fee income is what was charged less what was given back. */
const feesOf = (types: string) =>
  `coalesce(sum(fee) filter (where status = 'completed' and type in (${types})), 0)`;
const fees = `(${feesOf("'wire_transfer', 'external_payment', 'ach_payment'")}
  + ${amountOf("status = 'completed' and type = 'monthly_fee'")}
  - ${feesOf("'wire_return', 'returned_fee'")})::bigint`;
const moneyIn = amountOf(
  "status = 'completed' and type in ('deposit', 'initial_deposit', 'wire_return', 'incoming_wire', 'ach_credit', 'bank_transfer_in', 'bank_transfer_return')",
);
const moneyOut = amountOf(
  `status = 'completed' and type in ('withdrawal', 'wire_transfer', 'external_payment', 'ach_debit',
     'bank_transfer_out', 'ach_payment', 'returned_deposit')`,
);
const columns = `${countOf(isMoved)} as count, ${amountOf(isMoved)} as volume, ${fees} as fees,
  ${moneyIn} as "moneyIn", ${moneyOut} as "moneyOut"`;

interface MovedRow {
  count: number;
  volume: Cents;
  fees: Cents;
  moneyIn: Cents;
  moneyOut: Cents;
}

type FiguresRow = MovedRow &
  Omit<Report['figures'], keyof MovedRow | 'average' | 'netFlow' | 'responses'>;

async function readFigures(
  connection: Connection,
  throughId: bigint,
  { from, to }: Period,
): Promise<Report['figures']> {
  const isAdjustment = "status = 'completed' and type in ('adjustment', 'correction')";
  const isInterest = "status = 'completed' and type = 'interest'";
  const within = (moment: string) =>
    `${moment} >= ${startOfDay('$2')} and ${moment} < ${startOfDay('($3::date + 1)')}`;
  const { rows } = await connection.query<FiguresRow>(
    `select ${columns},
            ${countOf("status = 'pending'")} as "pendingCount",
            ${amountOf("status = 'pending'")} as "pendingVolume",
            ${countOf(isAdjustment)} as "adjustmentCount",
            ${amountOf(isAdjustment)} as "adjustmentVolume",
            ${countOf(isInterest)} as "interestCount", ${amountOf(isInterest)} as "interestVolume",
            ${countOf("status in ('declined', 'failed')")} as "unmovedCount",
            (select count(*)::int from customer where ${within('created_at')}) as "newCustomers",
            (select count(*)::int from customer_stop
             where kind = 'closing' and ${within('started_at')}) as "lostCustomers"
     from (${figuresWithReturnedFees}) as activity`,
    [throughId, from, to],
  );
  const row = rows[0];
  if (!row) throw new Error('an aggregate has one row');
  return {
    ...row,
    average: averageOf(row.volume, BigInt(row.count)),
    netFlow: row.moneyIn - row.moneyOut,
    responses: await readResponseTimes(connection, { from, to }),
  };
}

const nothing: MovedRow = { count: 0, volume: 0n, fees: 0n, moneyIn: 0n, moneyOut: 0n };

async function readBins(
  connection: Connection,
  throughId: bigint,
  period: Period,
): Promise<Report['bins']> {
  const { rows } = await connection.query<MovedRow & { day: string }>(
    `select day, ${columns}
     from (${figuresWithReturnedFees}) as activity
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
      sum.moneyIn += row.moneyIn;
      sum.moneyOut += row.moneyOut;
      next += 1;
    }
    return { ...bin, ...sum };
  });
}

async function readByType(connection: Connection, throughId: bigint, { from, to }: Period) {
  const { rows } = await connection.query<Report['byType'][number]>(
    `select type, sum(transaction_count)::float8 as count, sum(amount)::bigint as volume
     from (${activityFigures}) as activity
     where status = 'completed' and day between $2::date and $3::date
     group by type
     order by volume desc, type`,
    [throughId, from, to],
  );
  return rows;
}
