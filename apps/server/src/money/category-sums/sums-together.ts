import type { InsightPeriod } from '@seven-hills/contracts/money/insights';
import type { Connection } from '@seven-hills/postgres';
import { type CategorySum, sumCategories } from './read-sums.ts';

/** Returns the sums of some accounts together, like `sumCategories`. */
export async function sumTogether(
  connection: Pick<Connection, 'query'>,
  accountIds: readonly bigint[],
  periods: readonly InsightPeriod[],
): Promise<CategorySum[]> {
  const sums = new Map<string, CategorySum>();
  for (const id of accountIds)
    for (const sum of await sumCategories(connection, id, periods)) {
      const key = [sum.period, sum.categoryId, sum.isExcluded].join();
      const { moneyIn, moneyOut } = sums.get(key) ?? { moneyIn: 0n, moneyOut: 0n };
      sums.set(key, {
        ...sum,
        moneyIn: moneyIn + sum.moneyIn,
        moneyOut: moneyOut + sum.moneyOut,
      });
    }
  return [...sums.values()];
}
