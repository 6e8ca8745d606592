import { brand } from '@seven-hills/bank/brand';
import { addDays } from '@seven-hills/bank/calendar/business-days';
import { dayInMonth } from '@seven-hills/bank/calendar/schedule-dates';
import type { QueryOf, RowOf } from '@seven-hills/contracts/endpoint';
import type { totalMonths as contract } from '@seven-hills/contracts/money/history';
import type { Database } from '@seven-hills/postgres';
import { categorizedParts } from '../category-sums/categorized-parts.ts';
import { rangesToSearch, type SearchedRange, spansOf } from './history-chapters.ts';
import {
  isFiltered,
  isOfParts,
  matchingOn,
  partCondition,
  unmoved,
  type Wanted,
} from './history-conditions.ts';
import type { HistorySources } from './history-sources.ts';
import { monthOf, movedOn, startOfMonth } from './months.ts';
import { type IdRange, type Side, sidesOf } from './period-conditions.ts';
import { understandSearch } from './search/understand-search.ts';

export type MonthRow = RowOf<typeof contract> & { moneyIn: bigint; moneyOut: bigint };
export type MonthsQuery = Omit<QueryOf<typeof contract>, 'account'>;

const announced = "status = 'pending'";
/**
 * SQL for whether a transaction does not count: outgoing money counts once it is held, incoming
 * money once it has arrived.
 */
const uncounted = ({ direction }: Side) =>
  direction === 'out' ? unmoved : `(${unmoved} or ${announced})`;

/** How many transactions in chapters are read for one answer, unless a single month has more. */
const readAtOnce = 2_000;

/**
 * Totals the money that came into an account and left it in each month, for the transactions that
 * match, newest month first. Without filters, the sums of all months add up to the account's
 * available balance; they come from the chapters, which ignore a transaction's status, so amounts
 * that do not count are subtracted, and few transactions are after the chapters. With filters, the
 * transactions in the ranges that may match are read, so an answer has only as many months as
 * `atOnce` transactions fill, but at least one with a match; `beforeMonth` continues from there. A
 * filter that selects parts of transactions sums those parts, not the whole transactions. With
 * filters, what moved to and from the accounts `notBetween` is left out.
 */
export async function totalMonths(
  sources: HistorySources,
  accountId: bigint,
  { beforeMonth: before, ...filters }: MonthsQuery,
  { notBetween, atOnce = readAtOnce }: { notBetween?: readonly bigint[]; atOnce?: number } = {},
): Promise<MonthRow[]> {
  const { database } = sources;
  if (isFiltered(filters)) {
    const wanted = {
      ...(await understandSearch(sources, accountId, filters)),
      ...(notBetween && { notBetween }),
    };
    return filteredMonths(database, wanted, { before, atOnce });
  }
  const { rows } = await database.query<MonthRow>(allMonths(accountId));
  return rows.filter(({ month }) => before === undefined || month < before);
}

async function filteredMonths(
  database: Database,
  wanted: Wanted,
  { before, atOnce }: { before: string | undefined; atOnce: number },
): Promise<MonthRow[]> {
  const ranges = await rangesToSearch(database, wanted);
  const monthsOf = isOfParts(wanted) ? monthsOfParts : monthsOfTransactions;
  for (let end = before; ; ) {
    const { since, read } = newestMonths(ranges, end, atOnce);
    const { rows } = await database.query<MonthRow>(monthsOf(within(wanted, since, end), read));
    if (rows.length > 0 || since === undefined) return rows;
    end = since;
  }
}

/**
 * Returns the ranges that contain all transactions of the newest months before `before`, back to
 * `since`; without `since`, of all earlier months. Dates need not be in the order of ids.
 */
function newestMonths(
  ranges: readonly SearchedRange[],
  before: string | undefined,
  atOnce: number,
) {
  const open = ranges.filter(
    ({ chapter }) => !chapter || before === undefined || chapter.firstMonth < before,
  );
  const endingAfter = (month: string) =>
    open.filter(({ chapter }) => !chapter || chapter.lastMonth > month);
  const ends = open.flatMap(({ chapter }) => (chapter ? [chapter.lastMonth] : []));
  const [, ...earlier] = Array.from(new Set(ends))
    .filter((month) => before === undefined || month < before)
    .sort()
    .reverse();
  for (const month of earlier) {
    const count = open
      .filter(({ chapter }) => chapter && chapter.lastMonth >= month)
      .reduce((sum, { chapter }) => sum + (chapter?.transactionCount ?? 0), 0);
    if (count > atOnce) return { since: monthAfter(month), read: endingAfter(month) };
  }
  return { since: undefined, read: open };
}

const monthAfter = (month: string): string => dayInMonth(`${month}-01`, 1, 1).slice(0, 7);

/** Limits the filters to the months from `since`, and before `before`. */
function within(wanted: Wanted, since: string | undefined, before: string | undefined): Wanted {
  const [first] = [wanted.from, since && `${since}-01`].filter(isDay).sort().reverse();
  const [last] = [wanted.to, before && addDays(`${before}-01`, -1)].filter(isDay).sort();
  return { ...wanted, from: first, to: last };
}

const isDay = (day: string | undefined): day is string => day !== undefined && day !== '';

const columnsOf = (side: Side) =>
  side.direction === 'in'
    ? `${movedOn(side)} as money_in, 0::bigint as money_out`
    : `0::bigint as money_in, ${movedOn(side)} as money_out`;

function monthsOfTransactions(wanted: Wanted, ranges: readonly IdRange[]) {
  const { spans, values, parameter } = spansOf(wanted, ranges);
  const rows = sidesOf(wanted).map(
    (side) => `
      select created_at, not ${uncounted(side)} as counts, ${columnsOf(side)}
      from ${matchingOn(wanted, side, parameter, ranges)}`,
  );
  return {
    text: `select ${monthOf(startOfMonth('created_at'))} as month,
                  coalesce(sum(money_in) filter (where counts), 0)::bigint as "moneyIn",
                  coalesce(sum(money_out) filter (where counts), 0)::bigint as "moneyOut"
           from ${spans}
           cross join lateral (${rows.join(' union all ')}) as item
           group by ${startOfMonth('created_at')}
           order by 1 desc`,
    values,
  };
}

function monthsOfParts(wanted: Wanted, ranges: readonly IdRange[]) {
  const { spans, values, parameter } = spansOf(wanted, ranges);
  const whole: Wanted = { ...wanted, category: undefined, counts: 'all' };
  const ids = sidesOf(whole).map(
    (side) => `select id from ${matchingOn(whole, side, parameter, ranges)}`,
  );
  return {
    text: `with matching as materialized (
             select id
             from ${spans}
             cross join lateral (${ids.join(' union all ')}) as item
           )
           select ${monthOf(startOfMonth('created_at'))} as month,
                  sum(money_in)::bigint as "moneyIn", sum(money_out)::bigint as "moneyOut"
           from (${categorizedParts('$1', ['id in (select id from matching)'])}) as part
           where ${partCondition(wanted, parameter)}
           group by ${startOfMonth('created_at')}
           order by 1 desc`,
    values,
  };
}

function allMonths(accountId: bigint) {
  const [out, into] = sidesOf({ direction: 'all' });
  if (!out || !into) throw new Error('an account has two sides');
  const side = (one: Side, sign: string, condition: string) => `
    select created_at, ${sign} as sign, ${columnsOf(one)}
    from bank_transaction, chaptered
    where ${one.column} = $1 and ${condition}`;
  const behind = (one: Side) => side(one, `(not ${uncounted(one)})::int`, 'id > through_id');
  const takenOff = (one: Side, condition: string) =>
    side(one, '-1', `id <= through_id and ${condition}`);
  return {
    name: 'total-months',
    // Chapters with months in another time zone are ignored.
    text: `with known as materialized (
             select last_id, months, month_zone = '${brand.timeZone}' as is_current
             from history_chapter
             where account_id = $1
           ), chaptered as materialized (
             select case when bool_and(is_current) then coalesce(max(last_id), 0) else 0 end as through_id
             from known
           ), moved as (
             select total.month, total."in" as money_in, total.out as money_out
             from known, chaptered, jsonb_to_recordset(months) as total (month text, "in" bigint, out bigint)
             where last_id <= through_id
             union all
             select ${monthOf('created_at')}, sign * money_in, sign * money_out
             from (
               ${behind(out)}
               union all ${behind(into)}
               union all ${takenOff(out, unmoved)}
               union all ${takenOff(into, `${unmoved} and type <> 'transfer'`)}
               union all ${takenOff(into, `${announced} and type <> 'transfer'`)}
             ) as item
           )
           select month, sum(money_in)::bigint as "moneyIn", sum(money_out)::bigint as "moneyOut"
           from moved
           group by month
           order by month desc`,
    values: [accountId],
  };
}
