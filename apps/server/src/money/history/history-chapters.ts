import { brand } from '@seven-hills/bank/brand';
import { bigints, type Database, inTransaction } from '@seven-hills/postgres';
import type { ReadFrom } from '../../platform/database/read-from.ts';
import { textColumns, textsOf, wordsOf } from '../transactions/searched-words.ts';
import {
  chapterCondition,
  nameOfType,
  notForRecipients,
  sidesOf,
  type Wanted,
  writtenAmount,
  writtenWithFee,
} from './history-conditions.ts';
import { monthOf, movedOn, startOfMonth } from './months.ts';

/** A range of transaction ids, inclusive at both ends. */
export interface IdRange {
  first: bigint;
  last: bigint;
}

/** The range of a chapter, or the one after the last chapter, whose dates are unknown. */
export interface SearchedRange extends IdRange {
  chapter: {
    /** The months of its earliest and its latest transaction: `2026-03`. */
    firstMonth: string;
    lastMonth: string;
    transactionCount: number;
  } | null;
}

interface ChapterRow {
  first_id: bigint;
  last_id: bigint;
  may_match: boolean;
  transaction_count: bigint;
  first_month: string;
  last_month: string;
}

/**
 * SQL for the counterparties in a chapter that are in no earlier one. A server that runs an earlier
 * version writes chapters without them.
 */
export const newCounterparties = 'coalesce(new_counterparty_ids, counterparty_ids)';

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
  filters: Wanted,
): Promise<SearchedRange[]> {
  const values: unknown[] = [accountId];
  const condition = chapterCondition(filters, (value) => `$${values.push(value)}`);
  const { rows } = await database.query<ChapterRow>(
    `select first_id, last_id, ${condition} as may_match, transaction_count,
            ${monthOf('first_at')} as first_month, ${monthOf('last_at')} as last_month
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
  for (const { first_id: first, may_match, ...row } of rows) {
    const chapter = {
      firstMonth: row.first_month,
      lastMonth: row.last_month,
      transactionCount: Number(row.transaction_count),
    };
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
 * Counts an account's transactions, and adds them to chapters once a thousand or more are in no
 * chapter yet.
 */
export async function addChapters(
  { database, primary }: ReadFrom,
  accountId: bigint,
): Promise<bigint> {
  const { total, waiting } = await countAll(database, accountId);
  await writeChapters(primary, accountId, waiting);
  return total;
}

/** Counts all of an account's transactions, and those that are in no chapter yet. */
async function countAll(
  database: Database,
  accountId: bigint,
): Promise<{ total: bigint; waiting: bigint }> {
  // Transactions hidden from recipients are subtracted, using the indexes of those that moved no
  // money.
  const side = (column: string, condition = 'true') =>
    `(select count(*) from bank_transaction
      where ${column} = $1 and id > (select through_id from chaptered) and ${condition})`;
  const { rows } = await database.query<{ chaptered: bigint; waiting: bigint }>({
    name: 'count-transactions',
    text: `with chaptered as (
             select coalesce(sum(transaction_count), 0)::bigint as transactions,
                    coalesce(max(last_id), 0) as through_id
             from history_chapter
             where account_id = $1
           )
           select (select transactions from chaptered) as chaptered,
                  ${side('from_account_id')} + ${side('to_account_id')}
                  - ${side('to_account_id', "type = 'transfer' and status = 'pending'")}
                  - ${side('to_account_id', "type = 'transfer' and status in ('declined', 'failed')")}
                    as waiting`,
    values: [accountId],
  });
  const { chaptered, waiting } = rows[0] ?? { chaptered: 0n, waiting: 0n };
  return { total: chaptered + waiting, waiting };
}

/**
 * Adds an account's settled transactions that are in no chapter yet to chapters of five hundred.
 * `waiting` is the number after the last chapter; below a threshold this does nothing. Concurrent
 * readers write identical chapters, so either's result is valid. A count from a replica is safe,
 * too, because the statement itself finds the transactions that are in no chapter.
 */
export async function writeChapters(
  primary: Database,
  accountId: bigint,
  waiting: bigint,
): Promise<void> {
  if (waiting < 2 * chapterLength) return;
  const sides = sidesOf({ direction: 'all' }).map(
    (side) => `
      (select *, ${side.direction === 'in' ? 'from_account_id' : 'to_account_id'} as counterparty_id,
              ${side.direction === 'in' ? movedOn(side) : '0'} as money_in,
              ${side.direction === 'out' ? movedOn(side) : '0'} as money_out
       from bank_transaction, bounds
       where ${side.column} = $1 and id > bounds.after and id <= bounds.through
         ${side.direction === 'in' ? `and not (${notForRecipients})` : ''}
       order by id
       limit $3)`,
  );
  const eachOnce = (text: string, condition = '') =>
    `string_agg(distinct (${text}) collate "C", E'\\n')${condition && ` filter (where ${condition})`}`;
  await inTransaction(primary, async (connection) => {
    const { rows } = await connection.query<{ first_id: bigint; words: string }>(
      `with bounds as (
       select coalesce((select max(last_id) from history_chapter where account_id = $1), 0) as after,
              -- What is not final yet may still become part of the recipient's history.
              least(
                (select through_id from activity_rollup),
                (select min(id) - 1 from bank_transaction
                 where to_account_id = $1 and status = 'pending' and type = 'transfer')
              ) as through
     ), numbered as materialized (
       select *, (row_number() over (order by id) - 1) / $2 as chapter
       from (${sides.join(' union all ')}) as both_sides
       order by id
       limit $3
     ), met as materialized (
       select counterparty_id, min(chapter) as chapter
       from numbered
       where counterparty_id is not null
         and counterparty_id not in (
           select unnest(${newCounterparties}) from history_chapter where account_id = $1
         )
       group by counterparty_id
     ), by_month as (
       select chapter, ${monthOf(startOfMonth('created_at'))} as month, sum(money_in) as money_in, sum(money_out) as money_out
       from numbered
       group by chapter, ${startOfMonth('created_at')}
     ), months as materialized (
       select chapter, jsonb_agg(jsonb_build_object('month', month, 'in', money_in, 'out', money_out) order by month) as months
       from by_month
       group by chapter
     )
     insert into history_chapter (account_id, first_id, last_id, transaction_count, amount, least_amount,
                                  greatest_amount, first_at, last_at, types, words, amounts,
                                  counterparty_ids, new_counterparty_ids, months, month_zone)
     select $1, min(id), max(id), count(*), sum(amount), min(amount), max(amount), min(created_at), max(created_at),
            array_agg(distinct type),
            jsonb_agg(distinct jsonb_build_array(type, ${textColumns}))::text,
            concat_ws(E'\\n', ${eachOnce(writtenAmount)}, ${writtenWithFee.map((sum) => eachOnce(sum, 'fee > 0')).join(', ')}),
            coalesce(array_agg(distinct counterparty_id) filter (where counterparty_id is not null), '{}'),
            array(select counterparty_id from met where met.chapter = numbered.chapter order by counterparty_id),
            (select months from months where months.chapter = numbered.chapter),
            '${brand.timeZone}'
     from numbered
     group by chapter
     having count(*) = $2
     on conflict do nothing
     returning first_id, words`,
      [accountId, chapterLength, chapteredAtOnce],
    );
    // Folds the texts before anyone else sees the chapters.
    await connection.query(
      `update history_chapter set words = written.words, is_folded = true
     from unnest($2::bigint[], $3::text[]) as written (first_id, words)
     where account_id = $1 and history_chapter.first_id = written.first_id`,
      [
        accountId,
        bigints(rows.map(({ first_id }) => first_id)),
        rows.map(({ words }) => wordsIn(words)),
      ],
    );
  });
}

/** Returns the folded words of a chapter, with the names of its types, each once. */
function wordsIn(texts: string): string {
  const rows: [type: string, ...texts: string[]][] = JSON.parse(texts);
  const words = rows.flatMap(([type, ...row]) =>
    [nameOfType(type), wordsOf(textsOf(row)) ?? []].flat(),
  );
  return [...new Set(words)].join('\n');
}
