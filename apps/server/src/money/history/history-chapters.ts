import type { HistoryFilters } from '@seven-hills/contracts/api/money/transactions';
import type { Database } from '@seven-hills/postgres';
import { amountText, chapterCondition } from './history-conditions.ts';

/** A range of transaction ids, inclusive at both ends. */
export interface IdRange {
  first: bigint;
  last: bigint;
}

/** Larger than any id. */
export const endOfIds = 9_223_372_036_854_775_807n;

const chapterLength = 500;
/**
 * The most transactions that one reader adds to chapters, to keep the work to a fraction of a
 * second.
 */
const chapteredAtOnce = 50_000;

/**
 * Returns the id ranges that may contain an account's matching transactions, newest first: the
 * range after the last chapter, then each chapter that may hold a match.
 */
export async function rangesToSearch(
  database: Database,
  accountId: bigint,
  filters: HistoryFilters,
): Promise<IdRange[]> {
  const values: unknown[] = [accountId];
  const condition = chapterCondition(filters, (value) => `$${values.push(value)}`);
  const { rows } = await database.query<{ first_id: bigint; last_id: bigint; may_match: boolean }>(
    `select first_id, last_id, ${condition} as may_match
     from history_chapter
     where account_id = $1
     order by last_id desc`,
    values,
  );
  const ranges: IdRange[] = [{ first: (rows[0]?.last_id ?? 0n) + 1n, last: endOfIds }];
  // The account has no transactions between two chapters, so each range can extend to the next
  // chapter.
  let last = rows[0]?.last_id ?? 0n;
  for (const { first_id: first, may_match } of rows) {
    if (may_match) ranges.push({ first, last });
    last = first - 1n;
  }
  return ranges;
}

/** Merges adjacent ranges. Input and output are newest first. */
export function mergeNeighbours(ranges: readonly IdRange[]): IdRange[] {
  const merged: IdRange[] = [];
  for (const { first, last } of ranges) {
    const newer = merged.at(-1);
    if (newer?.first === last + 1n) newer.first = first;
    else merged.push({ first, last });
  }
  return merged;
}

/**
 * Adds an account's settled transactions that are in no chapter yet to chapters of five hundred.
 * `waiting` is the number after the last chapter; below a threshold this does nothing. Concurrent
 * readers write identical chapters, so either's result is valid.
 */
export async function writeChapters(
  database: Database,
  accountId: bigint,
  waiting: bigint,
): Promise<void> {
  if (waiting < 2 * chapterLength) return;
  const side = (column: string) =>
    `(select id, type, amount, description, created_at
      from bank_transaction, bounds
      where ${column} = $1 and id > bounds.after and id <= bounds.through
      order by id
      limit $3)`;
  await database.query(
    `with bounds as (
       select coalesce((select max(last_id) from history_chapter where account_id = $1), 0) as after,
              (select through_id from activity_rollup) as through
     ), numbered as (
       select *, (row_number() over (order by id) - 1) / $2 as chapter
       from (${side('from_account_id')} union all ${side('to_account_id')}) as both_sides
       order by id
       limit $3
     )
     insert into history_chapter (account_id, first_id, last_id, transaction_count, amount, least_amount,
                                  greatest_amount, first_at, last_at, types, words, amounts)
     select $1, min(id), max(id), count(*), sum(amount), min(amount), max(amount), min(created_at), max(created_at),
            array_agg(distinct type),
            concat_ws(E'\\n', string_agg(distinct replace(type, '_', ' '), E'\\n'),
                             string_agg(distinct lower(description), E'\\n')),
            string_agg(distinct ${amountText}, E'\\n')
     from numbered
     group by chapter
     having count(*) = $2
     on conflict do nothing`,
    [accountId, chapterLength, chapteredAtOnce],
  );
}
