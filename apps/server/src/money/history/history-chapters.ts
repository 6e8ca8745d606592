import type { HistoryFilters } from '@seven-hills/contracts/api/transactions';
import type { Database } from '@seven-hills/postgres';
import { amountText, chapterCondition } from './history-conditions.ts';

/** Ids of transactions, both ends included. */
export interface IdRange {
  first: bigint;
  last: bigint;
}

/** Larger than any id. */
export const endOfIds = 9_223_372_036_854_775_807n;

const chapterLength = 500;
/** How many transactions one reader puts into chapters at most: a fraction of a second's work. */
const chapteredAtOnce = 50_000;

/**
 * Where an account's transactions that match the filters can stand, newest first: behind the last
 * chapter, and in the chapters that may hold one.
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
  // Between two chapters the account has nothing, so that each can be said to reach up to the next.
  let last = rows[0]?.last_id ?? 0n;
  for (const { first_id: first, may_match } of rows) {
    if (may_match) ranges.push({ first, last });
    last = first - 1n;
  }
  return ranges;
}

/** The same ids in as few ranges as they make up; both are newest first. */
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
 * Puts an account's settled transactions that stand in no chapter yet, five hundred by five hundred,
 * into chapters. `waiting` is how many there are behind the last chapter: nothing is done before it is
 * worth it. Two readers at once write the same chapters, so that either's are good.
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
