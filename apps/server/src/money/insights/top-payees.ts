import type {
  topPayees as contract,
  InsightPeriod,
} from '@seven-hills/contracts/api/insights/insights';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import { toDecimal } from '@seven-hills/money';
import type { ReadFrom } from '../../platform/database/read-from.ts';
import { categorizedParts } from '../category-sums/categorized-parts.ts';
import { partsWithin, summedState } from '../category-sums/read-sums.ts';
import { sumUpDays } from '../category-sums/sum-up-days.ts';
import { namePayees } from './name-payees.ts';

const payeesMax = 10;

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
    text: `with ${summedState}
           select payee, sum(money_out)::bigint as paid, count(distinct transaction_id) as payments,
                  max(transaction_id) as latest_id
           from (${categorizedParts('$1', partsWithin('$2', '$3'))}) as part
           join category on category.id = category_id
           where payee is not null and direction = 'out' and not is_fee and not is_excluded
             and subject_direction = 'out' and category.kind = 'spending'
           group by payee
           order by paid desc, payee
           limit ${payeesMax}`,
    values: [accountId, from, to],
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
