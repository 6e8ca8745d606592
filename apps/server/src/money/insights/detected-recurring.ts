import { addDays } from '@seven-hills/bank/calendar/business-days';
import type { RowOf } from '@seven-hills/contracts/endpoint';
import type { listRecurring as contract } from '@seven-hills/contracts/money/insights';
import type { Database } from '@seven-hills/postgres';
import { bankDayAt, bankDayOf, startOfDay } from '../../platform/time/bank-calendar.ts';
import { payeeKey } from '../category-sums/categorized-parts.ts';
import { summedState, unsummed } from '../category-sums/read-sums.ts';
import { namePayees, payeeName, payeeNameJoins } from './name-payees.ts';
import { byPayee, daysLookedAt, findSeries, type PaidPayment } from './payment-series.ts';
import { recurringIncome } from './recurring-income.ts';

/** The number of upcoming payments returned. */
const listedMax = 50;

type RecurringPayment = RowOf<typeof contract>;

interface PaymentRow extends PaidPayment {
  id: bigint;
  schedule_id: bigint | null;
}

interface Series extends Pick<RecurringPayment, 'every' | 'nextOn' | 'isSteady' | 'payments'> {
  latest: PaymentRow;
  /** Set if it was read together with the payment. */
  name?: string | null;
}

interface Schedule {
  id: bigint;
  every: string;
  /** The `payeeKey` of a customer of this bank; null for other payees, whose numbers are sealed. */
  payee: string | null;
}

/** Returns the recurring payments from some accounts and pay to them, next expected first. */
export async function listRecurring(
  database: Database,
  accountIds: readonly bigint[],
): Promise<RecurringPayment[]> {
  const found: RecurringPayment[] = [];
  for (const id of accountIds) found.push(...(await recurringFrom(database, id)));
  return found
    .sort((a, b) => compare(a.nextOn, b.nextOn) || compare(a.key, b.key))
    .slice(0, listedMax);
}

/**
 * The same from one account. The recurring payments to each payee are stored, so individual
 * payments are read only for payees with newer ones.
 */
async function recurringFrom(database: Database, accountId: bigint): Promise<RecurringPayment[]> {
  const today = bankDayAt();
  const { known, fresh, schedules } = await readAll(database, accountId, today);
  const found = [...known, ...seriesOf(byPayee(fresh), today)]
    .sort((a, b) => compare(a.nextOn, b.nextOn) || compare(a.latest.payee, b.latest.payee))
    .slice(0, listedMax);
  const unnamed = found.flatMap(({ name, latest }) => (name === undefined ? latest.id : []));
  const names = await namePayees(database, unnamed);
  const paid = found.map(({ latest, name, ...series }) => ({
    ...series,
    direction: 'out' as const,
    key: latest.payee,
    name: name ?? names.get(latest.id) ?? latest.payee,
    amount: latest.amount,
    lastOn: latest.day,
    lastTransactionId: latest.id,
    scheduleId: scheduleOf(latest, series.every, schedules),
  }));
  return [...paid, ...(await recurringIncome(database, accountId, today))];
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Finds the series that recur today among the payments. */
const seriesOf = (payees: ReadonlyMap<string, PaymentRow[]>, today: string): Series[] =>
  Array.from(payees.values()).flatMap((paid) =>
    findSeries(paid, today).flatMap(({ firstDay, every, nextOn, isSteady, payments }) => {
      const latest = payments.at(-1);
      // Skips series that are found only from a later day on.
      return latest && firstDay === today
        ? [{ every, nextOn, isSteady, payments: payments.length, latest }]
        : [];
    }),
  );

interface Found {
  /**
   * The stored series, next expected first, of payees that have been judged and have no newer
   * payments.
   */
  known: Series[];
  /** The payments, oldest first, to payees that have unsummed payments or have not been judged. */
  fresh: PaymentRow[];
  /** The customer's schedules that have not ended. */
  schedules: Schedule[];
}

/**
 * Reads everything in one statement, so that a payee whose payments are summed in the meantime is
 * seen once, as before or as after.
 */
async function readAll(database: Database, accountId: bigint, today: string): Promise<Found> {
  const { rows } = await database.query<FoundRow>({
    name: 'recurring-payments',
    text: readStatement,
    values: [accountId, addDays(today, -daysLookedAt), today],
  });
  const found: Found = { known: [], fresh: [], schedules: [] };
  for (const row of rows) {
    if (row.found === 'series') {
      const { every, nextOn, isSteady, payments, name } = row;
      found.known.push({ every, nextOn, isSteady, payments, name, latest: row });
    } else if (row.found === 'payment') found.fresh.push(row);
    else found.schedules.push(row);
  }
  return found;
}

type FoundRow =
  | (PaymentRow & Omit<Series, 'latest' | 'name'> & { found: 'series'; name: string | null })
  | (PaymentRow & { found: 'payment' })
  | (Schedule & { found: 'schedule' });

const within = `created_at >= ${startOfDay('$2')} and created_at < ${startOfDay('($3::date + 1)')}`;
const payeeOf = payeeKey('type', 'bank_transaction', 'to_account_id');

const freshPayments = unsummed.map(
  (condition) => `
    select id, ${payeeOf} as payee
    from bank_transaction
    where from_account_id = $1 and status = 'completed' and ${condition} and ${within}`,
);

const readStatement = `
  with ${summedState}, fresh as materialized (
    select * from (${freshPayments.join(' union all ')}) as item where payee is not null
  ), kept as materialized (
    select payee, payment_ids
    from insight_payee
    where account_id = $1 and (select through_id from state) > 0
      and (not is_judged or payee in (select payee from fresh))
  ), series as (
    select payee, every, next_on, is_steady, payment_count, last_id
    from insight_recurring
    where account_id = $1 and (select through_id from state) > 0 and first_day <= $3 and last_day >= $3
      and payee not in (select payee from kept) and payee not in (select payee from fresh)
    order by next_on, payee collate "C"
    limit ${listedMax}
  )
  select 'series' as found, series.payee, item.id, ${bankDayOf('item.created_at')}::text as day,
         item.amount, item.schedule_id, item.created_at, every, next_on::text as "nextOn",
         is_steady as "isSteady", payment_count as payments, ${payeeName} as name
  from series
  join bank_transaction as item on item.id = series.last_id
  ${payeeNameJoins}
  union all
  select 'payment', ${payeeOf}, id, ${bankDayOf('created_at')}::text, amount, schedule_id, created_at,
         null, null, null, null, null
  from bank_transaction
  where id = any (array(select unnest(payment_ids) from kept union all select id from fresh)) and ${within}
  union all
  select 'schedule', 'account:' || payee.account_id, schedule.id, null, null, null, null, schedule.every,
         null, null, null, null
  from schedule
  join saved_payee as payee on payee.id = schedule.payee_id
  where schedule.from_account_id = $1 and schedule.state <> 'ended'
  order by created_at, id`;

/** The schedule that made the latest payment, or will make the next one. */
function scheduleOf(
  { schedule_id, payee }: PaymentRow,
  every: RecurringPayment['every'],
  schedules: readonly Schedule[],
): bigint | null {
  const schedule =
    schedules.find(({ id }) => id === schedule_id) ??
    schedules.find((each) => each.payee === payee && each.every === every);
  return schedule?.id ?? null;
}
