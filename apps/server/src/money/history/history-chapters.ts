import type { Database } from '@seven-hills/postgres';
import { chapterCondition, type Wanted } from './history-conditions.ts';
import { monthOf } from './months.ts';
import type { IdRange, Parameter } from './period-conditions.ts';

interface Chapter {
  /** The months of its earliest and its latest transaction: `2026-03`. */
  firstMonth: string;
  lastMonth: string;
  transactionCount: number;
}

/** The range of a chapter, or the one after the last chapter, whose dates are unknown. */
export interface SearchedRange extends IdRange {
  chapter: Chapter | null;
}

interface ChapterRow extends Chapter {
  first_id: bigint;
  last_id: bigint;
  may_match: boolean;
}

/**
 * SQL for the counterparties in a chapter that are in no earlier one. A server that runs an earlier
 * version writes chapters without them.
 */
export const newCounterparties = 'coalesce(new_counterparty_ids, counterparty_ids)';

/** Larger than any id. */
export const endOfIds = 9_223_372_036_854_775_807n;

/**
 * Returns the id ranges that may contain an account's matching transactions, newest first: the
 * range after the last chapter, then each chapter that may hold a match.
 */
export async function rangesToSearch(database: Database, wanted: Wanted): Promise<SearchedRange[]> {
  const values: unknown[] = [wanted.accountId];
  const condition = chapterCondition(wanted, (value) => `$${values.push(value)}`);
  const { rows } = await database.query<ChapterRow>(
    `select first_id, last_id, ${condition} as may_match,
            transaction_count::int as "transactionCount",
            ${monthOf('first_at')} as "firstMonth", ${monthOf('last_at')} as "lastMonth"
     from history_chapter
     where account_id = $1
     order by last_id desc`,
    values,
  );
  const ranges: SearchedRange[] = [
    { first: (rows[0]?.last_id ?? 0n) + 1n, last: endOfIds, chapter: null },
  ];
  // The account has no transactions between two chapters, so each range can extend to the next
  // chapter.
  let last = rows[0]?.last_id ?? 0n;
  for (const { first_id: first, may_match, ...chapter } of rows) {
    if (may_match) ranges.push({ first, last, chapter });
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
 * SQL for ranges of an account's ids, as `span`, and the parameters of a statement that reads them.
 */
export function spansOf({ accountId }: Wanted, ranges: readonly IdRange[]) {
  const merged = mergeNeighbours(ranges);
  const values: unknown[] = [
    accountId,
    merged.map(({ first }) => first),
    merged.map(({ last }) => last),
  ];
  const parameter: Parameter = (value) => `$${values.push(value)}`;
  return {
    spans: 'unnest($2::bigint[], $3::bigint[]) as span (first_id, last_id)',
    values,
    parameter,
  };
}

/** Counts all of an account's transactions: those in chapters, and those after them. */
export async function countAll(database: Database, accountId: bigint): Promise<bigint> {
  // Transactions hidden from recipients are subtracted, using the indexes of those that moved no
  // money.
  const side = (column: string, condition = 'true') =>
    `(select count(*) from bank_transaction
      where ${column} = $1 and id > (select through_id from chaptered) and ${condition})`;
  const { rows } = await database.query<{ total: bigint }>({
    name: 'count-transactions',
    text: `with chaptered as (
             select coalesce(sum(transaction_count), 0)::bigint as transactions,
                    coalesce(max(last_id), 0) as through_id
             from history_chapter
             where account_id = $1
           )
           select (select transactions from chaptered)
                  + ${side('from_account_id')} + ${side('to_account_id')}
                  - ${side('to_account_id', "type = 'transfer' and status = 'pending'")}
                  - ${side('to_account_id', "type = 'transfer' and status in ('declined', 'failed')")}
                    as total`,
    values: [accountId],
  });
  return rows[0]?.total ?? 0n;
}
