import type { RecurringPayment } from '@seven-hills/contracts/api/insights/insights';
import { brand } from '@seven-hills/contracts/brand';
import { addDays } from '@seven-hills/contracts/calendar/business-days';
import { toDecimal } from '@seven-hills/money';
import { type Database, texts } from '@seven-hills/postgres';
import type { ReadFrom } from '../../platform/database/read-from.ts';
import { bankDayOf, calendarDateIn, startOfDay } from '../../platform/time/bank-calendar.ts';
import { payeeKey } from '../category-sums/categorized-parts.ts';
import { summedState, unsummed } from '../category-sums/read-sums.ts';
import { sumUpDays } from '../category-sums/sum-up-days.ts';
import { judgePayees } from './judge-payees.ts';
import {
  namePayees,
  type PayeeNameRow,
  payeeNameColumns,
  payeeNameJoins,
  payeeNameOf,
} from './name-payees.ts';
import { byPayee, daysLookedAt, findSeries, type PaidPayment } from './payment-series.ts';

/** The next ones; nobody looks through more. */
const listedMax = 50;

interface PaymentRow extends PaidPayment {
  id: bigint;
  schedule_id: bigint | null;
}

interface Series {
  payee: string;
  every: RecurringPayment['every'];
  nextOn: string;
  isSteady: boolean;
  count: number;
  latest: PaymentRow;
  /** As far as it was read with the payment. */
  name?: string | null;
}

/**
 * Returns the payments that a customer makes again and again, the next expected ones first. What recurs
 * among the payments to a payee is written down, so only those of payees with newer payments are read.
 */
export async function listRecurring(
  source: ReadFrom,
  accountId: bigint,
): Promise<RecurringPayment[]> {
  const { database } = source;
  await sumUpDays(source, accountId);
  const today = calendarDateIn(brand.timeZone);
  const fresh = await readPayments(database, accountId, today);
  const known = await readKnown(database, accountId, today, Array.from(fresh.keys()));
  const [schedules] = await Promise.all([
    readSchedules(database, accountId),
    judgePayees(source, accountId, today),
  ]);
  const found = [...known, ...seriesOf(fresh, today)]
    .sort((a, b) => compare(a.nextOn, b.nextOn) || compare(a.payee, b.payee))
    .slice(0, listedMax);
  const unnamed = found.filter(({ name }) => name === undefined);
  const names =
    unnamed.length === 0
      ? new Map<bigint, string>()
      : await namePayees(
          database,
          unnamed.map(({ latest }) => latest.id),
        );
  return found.map(({ every, nextOn, isSteady, count, latest, name }) => ({
    key: latest.payee,
    name: name ?? names.get(latest.id) ?? latest.payee,
    every,
    amount: toDecimal(latest.amount),
    isSteady,
    payments: count,
    lastOn: latest.day,
    nextOn,
    lastTransactionId: Number(latest.id),
    scheduleId: scheduleOf(latest, every, schedules),
  }));
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Finds what recurs among payments on a day. */
const seriesOf = (payees: ReadonlyMap<string, PaymentRow[]>, today: string): Series[] =>
  Array.from(payees).flatMap(([payee, payments]) =>
    findSeries(payments, today).flatMap(({ firstDay, payments: series, ...found }) => {
      const latest = series.at(-1);
      // Series that only a later day finds are not among them.
      return latest && firstDay === today
        ? [{ ...found, payee, count: series.length, latest }]
        : [];
    }),
  );

/** Reads the next of what recurs among the payments that are summed up, to other payees than some. */
async function readKnown(
  database: Database,
  accountId: bigint,
  today: string,
  otherThan: readonly string[],
): Promise<Series[]> {
  const { rows } = await database.query<
    PaymentRow &
      PayeeNameRow & {
        every: Series['every'];
        next_on: string;
        is_steady: boolean;
        payment_count: number;
      }
  >({
    name: 'recurring-payments-known',
    text: `with ${summedState}, series as (
             select payee, every, next_on, is_steady, payment_count, last_id
             from insight_recurring
             join insight_payee as judged using (account_id, payee)
             where account_id = $1 and (select through_id from state) > 0
               and first_day <= $2 and last_day >= $2 and is_judged and payee <> all ($3::text[])
             order by next_on, payee collate "C"
             limit ${listedMax}
           )
           select series.payee, every, next_on::text, is_steady, payment_count, item.id, item.amount,
                  item.schedule_id, ${bankDayOf('item.created_at')}::text as day, ${payeeNameColumns}
           from series
           join bank_transaction as item on item.id = series.last_id
           ${payeeNameJoins}
           order by series.next_on, series.payee`,
    values: [accountId, today, texts(otherThan)],
  });
  return rows.map((row) => ({
    payee: row.payee,
    every: row.every,
    nextOn: row.next_on,
    isSteady: row.is_steady,
    count: Number(row.payment_count),
    latest: row,
    name: payeeNameOf(row),
  }));
}

const within = `created_at >= ${startOfDay('$2')} and created_at < ${startOfDay('($3::date + 1)')}`;
const payeeOf = payeeKey('type', 'bank_transaction', 'to_account_id');

/**
 * Reads the payments of the days that are looked at, oldest first, to the payees with payments that are
 * not summed up yet or that nobody has judged.
 */
async function readPayments(
  database: Database,
  accountId: bigint,
  today: string,
): Promise<Map<string, PaymentRow[]>> {
  const fresh = unsummed.map(
    (condition) => `
      select id, ${payeeOf} as payee
      from bank_transaction
      where from_account_id = $1 and status = 'completed' and ${condition} and ${within}`,
  );
  const { rows } = await database.query<PaymentRow>({
    name: 'recurring-payments',
    text: `with ${summedState}, fresh as materialized (
             select * from (${fresh.join(' union all ')}) as item where payee is not null
           ), kept as (
             select payment_ids from insight_payee
             where account_id = $1 and (select through_id from state) > 0
               and (not is_judged or payee in (select payee from fresh))
           )
           select ${payeeOf} as payee, id, ${bankDayOf('created_at')}::text as day, amount, schedule_id
           from bank_transaction
           where id = any (array(select unnest(payment_ids) from kept union all select id from fresh))
             and ${within}
           order by created_at, id`,
    values: [accountId, addDays(today, -daysLookedAt), today],
  });
  return byPayee(rows);
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
