import type { HistoryFilters } from '@seven-hills/contracts/money/history';
import { categorizedParts, payeeKey } from '../category-sums/categorized-parts.ts';
import { movesBetween } from '../transactions/moved-between.ts';
import {
  betweenDays,
  type HavingPart,
  type IdRange,
  type Parameter,
  periodsOf,
  type Side,
} from './period-conditions.ts';
import { anyOf, chapterReading, type Reading, readOn } from './search/search-conditions.ts';

/**
 * The filters of an account's history, with what the search means for it (`understand-search.ts`).
 */
export interface Wanted extends HistoryFilters {
  accountId: bigint;
  /** A transaction is found if one of the readings finds it; empty without a search. */
  readings: readonly Reading[];
  /** Leaves out what moved between the account and these others of its owner. */
  notBetween?: readonly bigint[];
}

/**
 * SQL for the transfers that a recipient does not see: those that are not final yet or were never
 * completed. Use it only for the recipient's side.
 */
export const notForRecipients = "type = 'transfer' and status <> 'completed'";

/** SQL for the transactions that ended without moving money. */
export const unmoved = "status in ('declined', 'failed')";

/** Whether any filter is set. */
export function isFiltered(filters: HistoryFilters): boolean {
  const { range, type, amount, direction, counts } = filters;
  const { month, from, to, search, category, payee } = filters;
  return (
    [range, type, amount, direction, counts].some((choice) => choice !== 'all') ||
    [month, from, to, search, category, payee].some(Boolean)
  );
}

/**
 * SQL for the matching transactions on one side of the history of the account in the statement's
 * first parameter, to follow `from`: those with ids of a `span` of the ranges (newest first), or
 * between two others. The amount bands come from the specification: under 100, 100 to 500
 * inclusive, over 500. A search matches any part of a text or amount (also `-$1,234`), the accounts
 * and categories that it names, a whole receipt number, and the amounts and days that it describes.
 *
 * Staff read customers' histories through it, too: no condition may reveal what only the owner may
 * see.
 */
export function matchingOn(
  filters: Wanted,
  side: Side,
  parameter: Parameter,
  ranges: readonly IdRange[],
  ids = 'span.first_id and span.last_id',
): string {
  const havingPart = havingPartsIn(ranges, side, parameter);
  const conditions = [`${side.column} = $1`, `id between ${ids}`];
  if (side.direction === 'in') conditions.push(`not (${notForRecipients})`);
  if (filters.notBetween)
    conditions.push(
      `not (${movesBetween} and ${side.other} = any (${parameter(filters.notBetween)}::bigint[]))`,
    );
  if (filters.range !== 'all')
    conditions.push(`created_at >= ${daysAgo(parameter(Number(filters.range)))}`);
  if (filters.type === 'deposit') conditions.push("type in ('deposit', 'initial_deposit')");
  else if (filters.type !== 'all') conditions.push(`type = ${parameter(filters.type)}`);
  if (filters.amount === 'under100') conditions.push('amount < 10000');
  if (filters.amount === '100to500') conditions.push('amount between 10000 and 50000');
  if (filters.amount === 'over500') conditions.push('amount > 50000');
  conditions.push(...betweenDays(filters, parameter));
  if (filters.payee) {
    const payee = parameter(filters.payee);
    const returned = side.direction === 'in' ? ` or ${returnsFrom(payee)}` : '';
    conditions.push(`(${payeeKey('type', 'bank_transaction', side.other)} = ${payee}${returned})`);
  }
  conditions.push(...countingConditions(filters, parameter, havingPart));
  if (filters.readings.length > 0)
    conditions.push(
      anyOf(filters.readings.map((reading) => readOn(reading, side, parameter, havingPart))),
    );
  return `bank_transaction where ${conditions.join(' and ')}`;
}

/**
 * Limits the parts of transactions to one side, and to the ids of some ranges, newest first: a
 * statement determines the parts of all transactions that its conditions select, however few of
 * them it reads.
 */
const havingPartsIn =
  (ranges: readonly IdRange[], { direction }: Side, parameter: Parameter): HavingPart =>
  (conditions, which) => {
    const ids = `id between ${parameter(ranges.at(-1)?.first)} and ${parameter(ranges[0]?.last)}`;
    const parts = categorizedParts('$1', [[ids, ...conditions].join(' and ')], [direction]);
    // Materialized, because a plan can read it again for each transaction.
    return `id in (
      with found as materialized (select transaction_id from (${parts}) as part where ${which})
      select transaction_id from found
    )`;
  };

/** SQL for whether a transaction returned a payment to a payee, which the payee's sum includes. */
const returnsFrom = (payee: string): string => `(
  type in ('correction', 'wire_return') and exists (
    select from bank_transaction as original
    where original.id = coalesce(
      (select corrected_id from transaction_correction
       where transaction_id = bank_transaction.id and not is_fee_only),
      (select wire_id from wire_return where transaction_id = bank_transaction.id)
    ) and ${payeeKey('original.type', 'original', 'original.to_account_id')} = ${payee}
  )
)`;

/**
 * Returns the conditions for the filters of insights, which select transactions by the parts that
 * count. The parts are from the selected days, of the account in the statement's first parameter.
 */
function countingConditions(
  filters: Wanted,
  parameter: Parameter,
  havingPart: HavingPart,
): string[] {
  if (!isOfParts(filters)) return filters.counts === 'moved' ? ["status = 'completed'"] : [];
  return [havingPart(betweenDays(filters, parameter), partCondition(filters, parameter))];
}

/** Whether the filters select parts of transactions: by category, or as spending or income. */
export const isOfParts = ({ category, counts }: HistoryFilters): boolean =>
  category !== undefined || counts === 'spending' || counts === 'income';

/** SQL for the parts of transactions (`categorizedParts`) that the filters select. */
export function partCondition({ category, counts }: HistoryFilters, parameter: Parameter): string {
  const conditions = ['not is_excluded'];
  if (category !== undefined) conditions.push(`category_id = ${parameter(category)}`);
  if (counts === 'spending' || counts === 'income')
    conditions.push(
      `category_id in (select category.id from category where kind = ${parameter(counts)})`,
    );
  return conditions.join(' and ');
}

/**
 * The filters as conditions over `history_chapter`: true for every chapter that holds a match, and
 * for few others.
 */
export function chapterCondition(filters: Wanted, parameter: Parameter): string {
  const conditions = ['true'];
  if (filters.range !== 'all')
    conditions.push(`last_at >= ${daysAgo(parameter(Number(filters.range)))}`);
  if (filters.type === 'deposit') conditions.push("types && array['deposit', 'initial_deposit']");
  else if (filters.type !== 'all') conditions.push(`${parameter(filters.type)} = any (types)`);
  if (filters.amount === 'under100') conditions.push('least_amount < 10000');
  if (filters.amount === '100to500')
    conditions.push('least_amount <= 50000 and greatest_amount >= 10000');
  if (filters.amount === 'over500') conditions.push('greatest_amount > 50000');
  for (const { start, end } of periodsOf(filters, parameter)) {
    if (start) conditions.push(`last_at >= ${start}`);
    if (end) conditions.push(`first_at < ${end}`);
  }
  if (filters.readings.length > 0)
    conditions.push(anyOf(filters.readings.map((reading) => chapterReading(reading, parameter))));
  return conditions.join(' and ');
}

const daysAgo = (days: string) => `now() - make_interval(days => ${days})`;
