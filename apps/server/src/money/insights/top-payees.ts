import { addDays } from '@seven-hills/bank/calendar/business-days';
import { dayInMonth } from '@seven-hills/bank/calendar/schedule-dates';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { topPayees as contract, InsightPeriod } from '@seven-hills/contracts/money/insights';
import type { Database } from '@seven-hills/postgres';
import { startOfDay } from '../../platform/time/bank-calendar.ts';
import { categorizedParts } from '../category-sums/categorized-parts.ts';
import { isPaidToPayee, isSplit, paidIn } from '../category-sums/payee-sums.ts';
import { summedState, unsummed } from '../category-sums/read-sums.ts';
import { namePayees } from './name-payees.ts';

const payeesMax = 10;

type Payee = ResultOf<typeof contract>['payees'][number] & { paid: bigint };

interface PaidPayee {
  key: string;
  paid: bigint;
  payments: number;
  latest_id: bigint;
}

const within = `created_at >= ${startOfDay('$2')} and created_at < ${startOfDay('($3::date + 1)')}`;

/** SQL for whether the sums reach a transaction. They leave out split ones. */
function isSummed(id: string): string {
  return `(${id} <= (select through_id from state)
    and ${id} <> all ((select waiting from state)::bigint[]))`;
}

/**
 * SQL for the transactions that no payee's sums include, for use after `summedState`: new ones and
 * split ones.
 */
const unsummedPayments = [
  ...unsummed,
  `${isSummed('id')} and id in (
     select split.id
     from transaction_category_part as part
     cross join lateral (
       select part.transaction_id as id
       union all
       select transaction_id from transaction_correction where corrected_id = part.transaction_id
       union all
       select transaction_id from wire_return where wire_id = part.transaction_id
     ) as split
     where part.account_id = $1 and part.position = 2
   )`,
].map((condition) => `${condition} and ${within}`);

/**
 * SQL for the sums that make up a period from `$2` through `$3`. Uses the longest units that fit in
 * it, which lie between the borders (`bordersOf`) `$4` to `$9`.
 */
const keptSums = [
  sumsOf('insight_payee_sum', 'not is_month', 'day', ['$2', '$4']),
  sumsOf('insight_payee_sum', 'is_month', 'day', ['$4', '$5']),
  sumsOf('insight_payee_period', 'months = 3', 'first_day', ['$5', '$6']),
  sumsOf('insight_payee_period', 'months = 12', 'first_day', ['$6', '$7']),
  sumsOf('insight_payee_period', 'months = 3', 'first_day', ['$7', '$8']),
  sumsOf('insight_payee_sum', 'is_month', 'day', ['$8', '$9']),
  sumsOf('insight_payee_sum', 'not is_month', 'day', ['$9', '($3::date + 1)']),
].join(' union all ');

function sumsOf(table: string, unit: string, day: string, [first, end]: Span): string {
  return `
    select payee, category_id, paid, payment_count, last_id
    from ${table}
    where account_id = $1 and ${unit} and ${day} >= ${first} and ${day} < ${end}`;
}

/**
 * Returns the payees to whom a customer paid the most in a period from some accounts, without fees
 * and excluded payments, less what was returned. What moved between the accounts has no payee.
 */
export async function topPayees(
  database: Database,
  accountIds: readonly bigint[],
  period: InsightPeriod,
): Promise<Payee[]> {
  const payees = new Map<string, PaidPayee>();
  for (const id of accountIds)
    for (const payee of await readPayees(database, id, period)) {
      const known = payees.get(payee.key);
      payees.set(payee.key, known ? together(known, payee) : payee);
    }
  const own = new Set(accountIds.map((id) => `account:${id}`));
  const top = Array.from(payees.values())
    .filter(({ key, paid }) => paid > 0n && !own.has(key))
    .sort(byPaid)
    .slice(0, payeesMax);
  const names = await namePayees(
    database,
    top.map(({ latest_id }) => latest_id),
  );
  return top.map(({ latest_id, ...row }) => ({ ...row, name: names.get(latest_id) ?? row.key }));
}

const together = (one: PaidPayee, other: PaidPayee): PaidPayee => ({
  key: one.key,
  paid: one.paid + other.paid,
  payments: one.payments + other.payments,
  latest_id: one.latest_id > other.latest_id ? one.latest_id : other.latest_id,
});

const byPaid = (one: PaidPayee, other: PaidPayee): number =>
  one.paid === other.paid ? (one.key < other.key ? -1 : 1) : one.paid < other.paid ? 1 : -1;

/** Reads what an account paid to each payee; negative if more was returned. */
async function readPayees(
  database: Database,
  accountId: bigint,
  { from, to }: InsightPeriod,
): Promise<PaidPayee[]> {
  const { rows } = await database.query<PaidPayee>({
    name: 'top-payees',
    text: `with ${summedState}, kept as (
             select * from (${keptSums}) as span
             where (select through_id from state) > 0
           )
           select payee as key, sum(paid)::bigint as paid, sum(payment_count)::int as payments,
                  max(last_id) as latest_id
           from (
             select payee, paid, payment_count, last_id
             from kept
             join category on category.id = category_id and kind = 'spending'
             union all
             select payee, sum(${paidIn}), max(payments), max(subject_id)
             from (${categorizedParts('$1', unsummedPayments)}) as part
             join category on category.id = category_id and kind = 'spending'
             where ${isPaidToPayee}
               and (not ${isSummed('transaction_id')} or ${isSplit('$1', 'part.chosen_id')})
             group by payee, transaction_id
           ) as paid
           group by payee`,
    values: [accountId, from, to, ...bordersOf(from, to)],
  });
  return rows;
}

/**
 * Returns the borders of the whole units in a period, from its first whole month to the day after
 * its last one: months, quarters, years, quarters, and months.
 */
export function bordersOf(from: string, to: string): string[] {
  const months = wholeUnits([from, addDays(to, 1)], 1);
  const quarters = wholeUnits(months, 3);
  const years = wholeUnits(quarters, 12);
  return [months[0], quarters[0], ...years, quarters[1], months[1]];
}

/**
 * Returns the first day of the first unit of `months` months that lies entirely within a span of
 * days, and the day after the last such unit; the end of the span twice if there is none.
 */
function wholeUnits([first, end]: Span, months: number): Span {
  const startOf = (day: string) => dayInMonth(day, -((Number(day.slice(5, 7)) - 1) % months), 1);
  const begin = startOf(first) === first ? first : dayInMonth(startOf(first), months, 1);
  const until = startOf(end);
  return begin < until ? [begin, until] : [end, end];
}

/** The first day, and the day after the last. */
type Span = readonly [first: string, end: string];
