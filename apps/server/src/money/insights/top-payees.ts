import type {
  topPayees as contract,
  InsightPeriod,
} from '@seven-hills/contracts/api/insights/insights';
import { addDays } from '@seven-hills/contracts/calendar/business-days';
import { dayInMonth } from '@seven-hills/contracts/calendar/schedule-dates';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import { toDecimal } from '@seven-hills/money';
import type { ReadFrom } from '../../platform/database/read-from.ts';
import { startOfDay } from '../../platform/time/bank-calendar.ts';
import { categorizedParts } from '../category-sums/categorized-parts.ts';
import { isPaidToPayee } from '../category-sums/payee-sums.ts';
import { summedState, unsummed } from '../category-sums/read-sums.ts';
import { sumUpDays } from '../category-sums/sum-up-days.ts';
import { namePayees } from './name-payees.ts';

const payeesMax = 10;

const within = `created_at >= ${startOfDay('$2')} and created_at < ${startOfDay('($3::date + 1)')}`;

/** SQL for the transactions that no payee's sums have, after `summedState`: new ones, and split ones. */
const unsummedPayments = [
  ...unsummed,
  `id <= (select through_id from state) and id <> all ((select waiting from state)::bigint[])
   and id in (select transaction_id from transaction_category_part
              where account_id = $1 and position = 2)`,
].map((condition) => `${condition} and ${within}`);

/**
 * Returns to whom a customer paid the most in a period, without fees, and without what is not their
 * spending.
 */
export async function topPayees(
  source: ReadFrom,
  accountId: bigint,
  { from, to }: InsightPeriod,
): Promise<AnswerOf<typeof contract>['payees']> {
  const { database } = source;
  await sumUpDays(source, accountId);
  const { rows } = await database.query<{
    payee: string;
    paid: bigint;
    payments: bigint;
    latest_id: bigint;
  }>({
    name: 'top-payees',
    text: `with ${summedState}, kept as (
             select payee, category_id, paid, payment_count, last_id
             from insight_payee_sum
             where account_id = $1 and (select through_id from state) > 0
               and is_month and day >= $4 and day < $5
             union all
             select payee, category_id, paid, payment_count, last_id
             from insight_payee_sum
             where account_id = $1 and (select through_id from state) > 0
               and not is_month and day >= $2 and day < $4
             union all
             select payee, category_id, paid, payment_count, last_id
             from insight_payee_sum
             where account_id = $1 and (select through_id from state) > 0
               and not is_month and day >= $5 and day <= $3
           )
           select payee, sum(paid)::bigint as paid, sum(payment_count)::bigint as payments,
                  max(last_id) as latest_id
           from (
             select payee, paid, payment_count, last_id
             from kept
             join category on category.id = category_id and kind = 'spending'
             union all
             select payee, sum(money_out), 1, transaction_id
             from (${categorizedParts('$1', unsummedPayments)}) as part
             join category on category.id = category_id and kind = 'spending'
             where ${isPaidToPayee}
             group by payee, transaction_id
           ) as paid
           group by payee
           order by paid desc, payee collate "C"
           limit ${payeesMax}`,
    values: [accountId, from, to, ...wholeMonths(from, to)],
  });
  const names = await namePayees(
    database,
    rows.map(({ latest_id }) => latest_id),
  );
  return rows.map(({ payee, paid, payments, latest_id }) => ({
    key: payee,
    name: names.get(latest_id) ?? payee,
    paid: toDecimal(paid),
    payments: Number(payments),
  }));
}

/**
 * Returns the first day of the first calendar month that is wholly within two days, and the day after
 * the last one; twice the day after the last day if none is.
 */
function wholeMonths(from: string, to: string): [first: string, end: string] {
  const after = addDays(to, 1);
  const first = from.endsWith('-01') ? from : dayInMonth(from, 1, 1);
  const end = dayInMonth(after, 0, 1);
  return first < end ? [first, end] : [after, after];
}
