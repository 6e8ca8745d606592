import type { InsightPeriod } from '@seven-hills/contracts/money/insights';
import type { Connection } from '@seven-hills/postgres';
import { isBetween, sinceDay } from '../transactions/moved-between.ts';
import { type CategorySum, sumCategories, sumTransactions } from './read-sums.ts';

/**
 * Returns the sums of some accounts of one owner together, like `sumCategories`, without what moved
 * between them.
 */
export async function sumTogether(
  connection: Pick<Connection, 'query'>,
  accountIds: readonly bigint[],
  periods: readonly InsightPeriod[],
): Promise<CategorySum[]> {
  const sums = new Map<string, CategorySum>();
  const add = (some: readonly CategorySum[], sign: bigint) => {
    for (const sum of some) {
      const key = [sum.period, sum.categoryId, sum.isExcluded].join();
      const { moneyIn, moneyOut } = sums.get(key) ?? { moneyIn: 0n, moneyOut: 0n };
      sums.set(key, {
        ...sum,
        moneyIn: moneyIn + sign * sum.moneyIn,
        moneyOut: moneyOut + sign * sum.moneyOut,
      });
    }
  };
  // Read first: everything that is taken off is in the sums.
  const between = await findBetween(connection, accountIds, periods);
  for (const id of accountIds) {
    add(await sumCategories(connection, id, periods), 1n);
    if (between.length > 0) add(await sumTransactions(connection, id, periods, between), -1n);
  }
  return [...sums.values()];
}

/** Returns the transactions between some accounts since the first of the periods began. */
async function findBetween(
  connection: Pick<Connection, 'query'>,
  accountIds: readonly bigint[],
  periods: readonly InsightPeriod[],
): Promise<bigint[]> {
  const [first] = periods.map(({ from }) => from).sort();
  if (accountIds.length < 2 || first === undefined) return [];
  const { rows } = await connection.query<{ id: bigint }>({
    name: 'transactions-between-accounts',
    text: `select id from bank_transaction where ${isBetween} and ${sinceDay('$2')}`,
    values: [accountIds, first],
  });
  return rows.map(({ id }) => id);
}
