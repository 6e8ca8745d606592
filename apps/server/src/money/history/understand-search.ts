import type { HistoryFilters } from '@seven-hills/contracts/money/history';
import { readSearchedWords } from '../transactions/searched-words.ts';
import { findCounterparties } from './find-counterparties.ts';
import type { Wanted } from './history-conditions.ts';
import type { HistorySources } from './history-sources.ts';

/** Adds to the filters of an account's history what their search means. */
export async function understandSearch<Filters extends HistoryFilters>(
  sources: HistorySources,
  accountId: bigint,
  filters: Filters,
): Promise<Filters & Wanted> {
  const { search } = filters;
  const wanted = { ...filters, accountId };
  if (!search) return { ...wanted, counterpartyIds: [], folded: '', unstoredIds: [] };
  const [counterpartyIds, words] = await Promise.all([
    findCounterparties(sources, accountId, search),
    readSearchedWords(sources.database, search, accountId),
  ]);
  return { ...wanted, ...words, counterpartyIds };
}
