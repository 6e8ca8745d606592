import { folded } from '@seven-hills/bank/text/folded';
import { type UnderstoodSearch, understoodSearch } from '@seven-hills/bank/text/understood-search';
import type { HistoryFilters } from '@seven-hills/contracts/money/history';
import { bankDayAt } from '../../../platform/time/bank-calendar.ts';
import { listCategories } from '../../categories/own-categories.ts';
import { readSearchedWords } from '../../transactions/searched-words.ts';
import type { Wanted } from '../history-conditions.ts';
import type { HistorySources } from '../history-sources.ts';
import { findCounterparties } from './find-counterparties.ts';
import type { Reading } from './search-conditions.ts';

/**
 * Adds to the filters of an account's history what their search means: its words, and, if it names
 * amounts or days, also those with the rest of its words.
 */
export async function understandSearch<Filters extends HistoryFilters>(
  sources: HistorySources,
  accountId: bigint,
  filters: Filters,
): Promise<Filters & Wanted> {
  const { search } = filters;
  if (!search) return { ...filters, accountId, readings: [] };
  const asked: UnderstoodSearch[] = [
    { text: search, least: null, most: null, from: null, to: null },
  ];
  const understood = understoodSearch(search, bankDayAt());
  if (understood) asked.push(understood);
  const readings = await Promise.all(
    asked.map((meaning) => readMeaning(sources, accountId, meaning)),
  );
  return { ...filters, accountId, readings };
}

async function readMeaning(
  sources: HistorySources,
  accountId: bigint,
  meaning: UnderstoodSearch,
): Promise<Reading> {
  const { text } = meaning;
  if (!text)
    return { ...meaning, counterpartyIds: [], categoryIds: [], folded: '', unstoredIds: [] };
  const [counterpartyIds, categoryIds, words] = await Promise.all([
    findCounterparties(sources, accountId, text),
    findCategories(sources, text),
    readSearchedWords(sources.database, text, accountId),
  ]);
  return { ...meaning, ...words, counterpartyIds, categoryIds };
}

/** A shorter text is in too many names. */
const categoryTextMin = 3;

/** The categories whose name begins with the text; none for staff, who do not see them. */
async function findCategories(
  { database, categoriesOf }: HistorySources,
  text: string,
): Promise<bigint[]> {
  if (categoriesOf === undefined || text.length < categoryTextMin) return [];
  const all = await listCategories(database, categoriesOf);
  return all.filter(({ name }) => folded(name).startsWith(folded(text))).map(({ id }) => id);
}
