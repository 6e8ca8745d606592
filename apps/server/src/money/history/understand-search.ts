import type { HistoryFilters } from '@seven-hills/contracts/money/history';
import { readSearchedWords } from '../transactions/searched-words.ts';
import { findCounterparties } from './find-counterparties.ts';
import type { SeenHistory, Wanted } from './history-conditions.ts';
import type { HistorySources } from './history-sources.ts';

/** Adds to the filters of an account's history what their search means. */
export async function understandSearch<Filters extends HistoryFilters>(
  sources: HistorySources,
  history: SeenHistory,
  filters: Filters,
): Promise<Filters & Wanted> {
  const { search } = filters;
  const wanted = { ...filters, ...history };
  if (!search) return { ...wanted, counterpartyIds: [], spellings: [], unstoredIds: [] };
  const [counterpartyIds, words] = await Promise.all([
    findCounterparties(sources, history.accountId, search),
    readSearchedWords(sources.database, search, history.accountId),
  ]);
  return { ...wanted, ...words, counterpartyIds };
}
