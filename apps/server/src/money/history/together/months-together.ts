import { movedBetween } from '../../transactions/moved-between.ts';
import { isFiltered } from '../history-conditions.ts';
import type { HistorySources } from '../history-sources.ts';
import { type MonthRow, type MonthsQuery, totalMonths } from '../month-totals.ts';

/**
 * Totals the months of some accounts like `totalMonths`, without what moved between them. Ends with
 * the last month that all of them have reached, so that each month is complete.
 */
export async function monthsTogether(
  sources: HistorySources,
  accountIds: readonly bigint[],
  query: MonthsQuery,
): Promise<MonthRow[]> {
  const [only, ...others] = accountIds;
  if (only === undefined) return [];
  if (others.length === 0) return totalMonths(sources, only, query);
  const totals = new Map<string, MonthRow>();
  let through = '';
  for (const id of accountIds) {
    const months = await totalMonths(sources, id, query, { notBetween: accountIds });
    for (const month of months) add(totals, month);
    const last = months.at(-1)?.month ?? '';
    if (last > through) through = last;
  }
  const isWhole = !isFiltered(query);
  if (isWhole)
    for (const { day, amount } of await movedBetween(sources.database, accountIds)) {
      const month = day.slice(0, 7);
      if (totals.has(month)) add(totals, { month, moneyIn: -amount, moneyOut: -amount });
    }
  return Array.from(totals.values())
    .filter(({ month }) => isWhole || month >= through)
    .sort((one, other) => (one.month < other.month ? 1 : -1));
}

function add(totals: Map<string, MonthRow>, { month, moneyIn, moneyOut }: MonthRow): void {
  const total = totals.get(month) ?? { month, moneyIn: 0n, moneyOut: 0n };
  totals.set(month, {
    month,
    moneyIn: total.moneyIn + moneyIn,
    moneyOut: total.moneyOut + moneyOut,
  });
}
