import type { HistoryFilters } from '@seven-hills/contracts/money/history';
import { findUnstored, readSearchState, spellingsOf } from '../transactions/searched-words.ts';
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
  if (!search) return { ...filters, counterpartyIds: [], spellings: [], unstoredIds: [] };
  const { database } = sources;
  const state = await readSearchState(database);
  const [counterpartyIds, unstoredIds] = await Promise.all([
    findCounterparties(sources, accountId, search),
    findUnstored(database, search, state, accountId),
  ]);
  return { ...filters, counterpartyIds, spellings: spellingsOf(search, state), unstoredIds };
}
