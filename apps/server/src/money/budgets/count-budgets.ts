import { rolloverMonthsMax } from '@seven-hills/contracts/money/budgets';
import type { InsightPeriod } from '@seven-hills/contracts/money/insights';
import type { Cents } from '@seven-hills/money';

/** A customer's budget for a category starting on a day; a null amount ends the budget. */
export interface BudgetVersion {
  categoryId: bigint;
  startsOn: string;
  amount: Cents | null;
  hasRollover: boolean;
}

/** A budget in one month. */
export interface CountedBudget {
  categoryId: bigint;
  amount: Cents;
  hasRollover: boolean;
  /** The amount carried over from earlier months; negative if more was spent. */
  carried: Cents;
  spent: Cents;
}

/**
 * Returns the amount spent in a category in one month, given by its index in the list of months.
 */
export type SpentIn = (month: number, categoryId: bigint) => Cents;

/**
 * Counts the budgets of the first of the given months, which are listed backward without a gap,
 * from versions that are listed oldest first. A month's remainder or overspent amount carries over
 * to the next month if the earlier month's budget has carry-over enabled.
 */
export function countBudgets(
  versions: readonly BudgetVersion[],
  months: readonly InsightPeriod[],
  spentIn: SpentIn,
): CountedBudget[] {
  const categoryIds = [...new Set(versions.map(({ categoryId }) => categoryId))];
  return categoryIds.flatMap((categoryId) => {
    const own = versions.filter((version) => version.categoryId === categoryId);
    const now = versionIn(own, months[0]);
    if (!now || now.amount === null) return [];
    const { amount, hasRollover } = now;
    const carried = carriedInto(own, months, (month) => spentIn(month, categoryId));
    return [{ categoryId, amount, hasRollover, carried, spent: spentIn(0, categoryId) }];
  });
}

/** The version that applies to a month is the last one set before its end. */
const versionIn = (versions: readonly BudgetVersion[], month: InsightPeriod | undefined) =>
  month && versions.findLast(({ startsOn }) => startsOn <= month.to);

function carriedInto(
  versions: readonly BudgetVersion[],
  months: readonly InsightPeriod[],
  spentIn: (month: number) => Cents,
): Cents {
  let carried = 0n;
  for (let month = 1; month <= Math.min(rolloverMonthsMax, months.length - 1); month++) {
    const version = versionIn(versions, months[month]);
    if (!version || version.amount === null || !version.hasRollover) break;
    carried += version.amount - spentIn(month);
  }
  return carried;
}

/** The amount available in the month, less the amount spent. */
export const leftOf = ({ amount, carried, spent }: CountedBudget): Cents =>
  amount + carried - spent;
