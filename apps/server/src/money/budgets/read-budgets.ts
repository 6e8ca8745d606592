import { lengthOf } from '@seven-hills/bank/calendar/report-periods';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import { type listBudgets, rolloverMonthsMax } from '@seven-hills/contracts/money/budgets';
import type { InsightPeriod } from '@seven-hills/contracts/money/insights';
import type { Cents } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import type { CategorySum } from '../category-sums/read-sums.ts';
import { sumTogether } from '../category-sums/sums-together.ts';
import { periodsOf } from '../insights/periods.ts';
import { firstDayOf } from '../insights/read-insights.ts';
import { monthStartOf } from '../insights/settings.ts';
import {
  type BudgetVersion,
  type CountedBudget,
  countBudgets,
  leftOf,
  type SpentIn,
} from './count-budgets.ts';

/** A customer, and the accounts whose spending counts. */
export interface Spender {
  customerId: bigint;
  accountIds: readonly bigint[];
}

const averagedMonths = 6;

/**
 * Reads a customer's budgets for the month of a day (default: today), and the usual spending in
 * categories without a budget.
 */
export async function readBudgets(
  database: Database,
  spender: Spender,
  on: string | undefined,
): Promise<ResultOf<typeof listBudgets>> {
  const today = bankDayAt();
  const months = await monthsBack(database, spender.customerId, on ?? today);
  const [now] = months;
  if (!now) throw new Error('there is no month');
  const [versions, sums, firstDay] = await Promise.all([
    readVersions(database, spender.customerId),
    sumTogether(database, spender.accountIds, months),
    firstDayOf(database, spender.accountIds),
  ]);
  const budgets = countBudgets(versions, months, spentOf(sums));
  return {
    period: now,
    daysLeft: today < now.from || today > now.to ? null : lengthOf({ from: today, to: now.to }),
    budgets: budgets.map((budget) => ({ ...budget, left: leftOf(budget) })),
    usual: usualOf(
      sums,
      months.slice(1, averagedMonths + 1).filter(({ to }) => firstDay !== null && to >= firstDay)
        .length,
    ).filter(({ categoryId }) => !budgets.some((each) => each.categoryId === categoryId)),
  };
}

/** Counts the budgets of a customer's current month, on the caller's connection. */
export async function presentBudgets(
  connection: Pick<Connection, 'query'>,
  spender: Spender,
): Promise<{ month: InsightPeriod; budgets: CountedBudget[] }> {
  const months = await monthsBack(connection, spender.customerId, bankDayAt());
  const [month] = months;
  if (!month) throw new Error('there is no month');
  const versions = await readVersions(connection, spender.customerId);
  const sums = await sumTogether(connection, spender.accountIds, months);
  return { month, budgets: countBudgets(versions, months, spentOf(sums)) };
}

/**
 * Returns the customer's month that a day is in and the months before it, as far back as carry-over
 * goes.
 */
async function monthsBack(
  connection: Pick<Connection, 'query'>,
  customerId: bigint,
  on: string,
): Promise<InsightPeriod[]> {
  const startsOn = await monthStartOf(connection, customerId);
  const monthsAt = (day: string) => {
    const { now, earlier } = periodsOf({ range: 'month', on: day }, day, startsOn);
    return [now, ...earlier];
  };
  const months = monthsAt(on);
  while (months.length <= rolloverMonthsMax) {
    const oldest = months.at(-1);
    if (!oldest) break;
    months.push(...monthsAt(oldest.from).slice(1));
  }
  return months.slice(0, rolloverMonthsMax + 1);
}

async function readVersions(
  connection: Pick<Connection, 'query'>,
  customerId: bigint,
): Promise<BudgetVersion[]> {
  const { rows } = await connection.query<BudgetVersion>({
    name: 'read-budgets',
    text: `select category_id as "categoryId", starts_on::text as "startsOn", amount,
                  has_rollover as "hasRollover"
           from budget
           join category on category.id = category_id
           where budget.customer_id = $1 and removed_at is null and kind = 'spending'
           order by category_id, starts_on`,
    values: [customerId],
  });
  return rows;
}

const isSpending = ({ kind, isExcluded }: CategorySum) => kind === 'spending' && !isExcluded;

const spentOf =
  (sums: readonly CategorySum[]): SpentIn =>
  (month, categoryId) => {
    const found = sums.find(
      (sum) => isSpending(sum) && sum.period === month && sum.categoryId === categoryId,
    );
    return found ? found.moneyOut - found.moneyIn : 0n;
  };

/** Returns the average spending in each category over the months before the first one. */
function usualOf(sums: readonly CategorySum[], months: number) {
  if (months === 0) return [];
  const totals = new Map<bigint, Cents>();
  for (const sum of sums.filter(isSpending)) {
    if (sum.period === 0 || sum.period > months) continue;
    const total = totals.get(sum.categoryId) ?? 0n;
    totals.set(sum.categoryId, total + sum.moneyOut - sum.moneyIn);
  }
  return [...totals]
    .filter(([, total]) => total > 0n)
    .sort(([one, first], [other, second]) =>
      first === second ? Number(one - other) : first > second ? -1 : 1,
    )
    .map(([categoryId, total]) => ({
      categoryId,
      average: (total * 2n + BigInt(months)) / (2n * BigInt(months)),
      months,
    }));
}
