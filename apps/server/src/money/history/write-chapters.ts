import { brand } from '@seven-hills/bank/brand';
import { bigints, type Connection } from '@seven-hills/postgres';
import { findLongTails, type IdSlice } from '../transactions/long-tails.ts';
import { textColumns, textsOf, wordsOf } from '../transactions/searched-words.ts';
import { newCounterparties } from './history-chapters.ts';
import { notForRecipients } from './history-conditions.ts';
import { monthOf, movedOn, startOfMonth } from './months.ts';
import { sidesOf } from './period-conditions.ts';
import { nameOfType, writtenAmount, writtenWithFee } from './search/search-conditions.ts';

const chapterLength = 500;
/** The most transactions that one statement adds to chapters. */
const chapteredAtOnce = 100 * chapterLength;

const chapteredThrough =
  'select max(last_id) from history_chapter where account_id = checked.account_id';

/**
 * Adds to the chapters of accounts that had transactions in a slice, once a thousand or more of
 * theirs are in no chapter. Runs after the postings, when the ids of the slice are settled. Until
 * then, reads go through these transactions one by one, with the same answers.
 */
export async function addChapters(connection: Connection, slice: IdSlice): Promise<void> {
  for (const id of await findLongTails(connection, slice, chapteredThrough, 2 * chapterLength))
    while ((await writeChapters(connection, id)) * chapterLength === chapteredAtOnce);
}

/**
 * Adds an account's settled transactions that are in no chapter yet to chapters of five hundred,
 * and returns how many it wrote. Simultaneous writers write identical chapters, so either's are
 * valid.
 */
export async function writeChapters(connection: Connection, accountId: bigint): Promise<number> {
  const sides = sidesOf({ direction: 'all' }).map(
    (side) => `
      (select *, ${side.other} as counterparty_id,
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
    `update history_chapter set words = written.words
     from unnest($2::bigint[], $3::text[]) as written (first_id, words)
     where account_id = $1 and history_chapter.first_id = written.first_id`,
    [
      accountId,
      bigints(rows.map(({ first_id }) => first_id)),
      rows.map(({ words }) => wordsIn(words)),
    ],
  );
  return rows.length;
}

/** Returns the folded words of a chapter, with the names of its types, each once. */
function wordsIn(texts: string): string {
  const rows: [type: string, ...texts: string[]][] = JSON.parse(texts);
  const words = rows.flatMap(([type, ...row]) =>
    [nameOfType(type), wordsOf(textsOf(row)) ?? []].flat(),
  );
  return [...new Set(words)].join('\n');
}
