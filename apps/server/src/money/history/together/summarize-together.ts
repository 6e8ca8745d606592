import type { Database } from '@seven-hills/postgres';
import { type Figures, summarizeTransactions } from '../summarize-transactions.ts';

/** Returns the figures for the receipts of some accounts together. */
export async function summarizeTogether(
  database: Database,
  accountIds: readonly bigint[],
): Promise<Figures> {
  const figures: Figures = { total: 0, thisMonth: 0, totalVolume: 0n, firstMonth: null };
  for (const id of accountIds) {
    const { total, thisMonth, totalVolume, firstMonth } = await summarizeTransactions(database, id);
    figures.total += total;
    figures.thisMonth += thisMonth;
    figures.totalVolume += totalVolume;
    if (firstMonth !== null && (figures.firstMonth === null || firstMonth < figures.firstMonth))
      figures.firstMonth = firstMonth;
  }
  return figures;
}
