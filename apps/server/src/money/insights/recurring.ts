import type { RecurringPayment } from '@seven-hills/contracts/api/insights/insights';
import { brand } from '@seven-hills/contracts/brand';
import { addDays } from '@seven-hills/contracts/calendar/business-days';
import { toDecimal } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import type { ReadFrom } from '../../platform/database/read-from.ts';
import { bankDayOf, calendarDateIn } from '../../platform/time/bank-calendar.ts';
import { payeeKey } from '../category-sums/categorized-parts.ts';
import { partsWithin, summedState } from '../category-sums/read-sums.ts';
import { sumUpDays } from '../category-sums/sum-up-days.ts';
import { namePayees } from './name-payees.ts';
import { largestRatio, regularityOf } from './regularity.ts';

/** Enough for five payments a quarter apart. */
const daysLookedAt = 400;
/** Whoever is paid more often than once a week is paid as needed. */
const paymentsMax = 60;
const paymentsMin = 3;

interface PaymentRow {
  payee: string;
  id: bigint;
  day: string;
  amount: bigint;
  schedule_id: bigint | null;
}

/** Returns the payments that a customer makes again and again, the next expected one first. */
export async function listRecurring(
  source: ReadFrom,
  accountId: bigint,
): Promise<RecurringPayment[]> {
  const { database } = source;
  await sumUpDays(source, accountId);
  const today = calendarDateIn(brand.timeZone);
  const sides = partsWithin('$2', '$3').map(
    (condition) => `
      select id, created_at, amount, schedule_id,
             ${payeeKey('type', 'bank_transaction', 'to_account_id')} as payee
      from bank_transaction
      where from_account_id = $1 and status = 'completed'
        and type in ('transfer', 'external_payment', 'wire_transfer') and ${condition}`,
  );
  const { rows } = await database.query<PaymentRow>({
    name: 'recurring-payments',
    text: `with ${summedState}, paid as materialized (
             select *, count(*) over (partition by payee) as payments
             from (${sides.join(' union all ')}) as item
           )
           select payee, id, ${bankDayOf('created_at')}::text as day, amount, schedule_id
           from paid
           where payee is not null and payments between ${paymentsMin} and ${paymentsMax}
           order by payee, created_at, id`,
    values: [accountId, addDays(today, -daysLookedAt), today],
  });
  const found = seriesOf(rows).flatMap((payments) => {
    const regularity = regularityOf(payments, today);
    const latest = payments.at(-1);
    return regularity && latest ? [{ regularity, latest, payments }] : [];
  });
  const schedules = found.length === 0 ? [] : await readSchedules(database, accountId);
  const names = await namePayees(
    database,
    found.map(({ latest }) => latest.id),
  );
  return found
    .map(({ regularity, latest, payments }) => ({
      key: latest.payee,
      name: names.get(latest.id) ?? latest.payee,
      every: regularity.every,
      amount: toDecimal(latest.amount),
      isSteady: regularity.isSteady,
      payments: payments.length,
      lastOn: latest.day,
      nextOn: regularity.nextOn,
      lastTransactionId: Number(latest.id),
      scheduleId: scheduleOf(latest, regularity.every, schedules),
    }))
    .sort((a, b) => (a.nextOn === b.nextOn ? 0 : a.nextOn < b.nextOn ? -1 : 1));
}

interface ScheduleRow {
  id: bigint;
  every: string;
  /** As `payeeKey` names customers of this bank; null for others, whose numbers are sealed. */
  payee: string | null;
}

/** Reads the customer's schedules that have not ended. */
async function readSchedules(database: Database, accountId: bigint): Promise<ScheduleRow[]> {
  const { rows } = await database.query<ScheduleRow>({
    name: 'schedules-of-recurring-payments',
    text: `select schedule.id, schedule.every, 'account:' || payee.account_id as payee
           from schedule
           join saved_payee as payee on payee.id = schedule.payee_id
           where schedule.customer_id = (select customer_id from account where id = $1)
             and schedule.state <> 'ended'
           order by schedule.id`,
    values: [accountId],
  });
  return rows;
}

/** The schedule that made the latest payment, or will make the next one. */
function scheduleOf(
  { schedule_id, payee }: PaymentRow,
  every: RecurringPayment['every'],
  schedules: readonly ScheduleRow[],
): number | null {
  const schedule =
    schedules.find(({ id }) => id === schedule_id) ??
    schedules.find((each) => each.payee === payee && each.every === every);
  return schedule ? Number(schedule.id) : null;
}

/**
 * Returns the payments that may be one series, oldest first: of one payee, with amounts within a factor
 * of two. Rent and a shared dinner can go to the same person.
 */
function seriesOf(rows: readonly PaymentRow[]): PaymentRow[][] {
  const byPayee = new Map<string, PaymentRow[]>();
  for (const row of rows) {
    const payments = byPayee.get(row.payee);
    if (payments) payments.push(row);
    else byPayee.set(row.payee, [row]);
  }
  return [...byPayee.values()].flatMap(splitByAmount);
}

function splitByAmount(payments: readonly PaymentRow[]): PaymentRow[][] {
  const least: bigint[] = [];
  for (const amount of payments.map(({ amount }) => amount).toSorted(compare))
    if (amount > (least.at(-1) ?? 0n) * largestRatio) least.push(amount);
  const seriesOfAmount = (amount: bigint) => least.findLastIndex((each) => each <= amount);
  const series = least.map((): PaymentRow[] => []);
  for (const payment of payments) series[seriesOfAmount(payment.amount)]?.push(payment);
  return series;
}

const compare = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1);
