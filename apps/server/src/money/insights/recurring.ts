import type { RecurringPayment } from '@seven-hills/contracts/api/insights/insights';
import { brand } from '@seven-hills/contracts/brand';
import { addDays } from '@seven-hills/contracts/calendar/business-days';
import { toDecimal } from '@seven-hills/money';
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
      scheduleId: latest.schedule_id === null ? null : Number(latest.schedule_id),
    }))
    .sort((a, b) => (a.nextOn === b.nextOn ? 0 : a.nextOn < b.nextOn ? -1 : 1));
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
