import { brand } from '@seven-hills/bank/brand';
import { isFoundIn } from '@seven-hills/bank/text/folded';
import { transactionTypes } from '@seven-hills/bank/transaction';
import type { HistoryFilters } from '@seven-hills/contracts/money/history';
import { containing } from '../../platform/database/like-pattern.ts';
import { startOfDay } from '../../platform/time/bank-calendar.ts';
import { categorizedParts, payeeKey } from '../category-sums/categorized-parts.ts';
import type { SearchedWords } from '../transactions/searched-words.ts';

/** The filters of an account's history, with what the search means for it (`understand-search.ts`). */
export interface Wanted extends HistoryFilters, SearchedWords {
  accountId: bigint;
  counterpartyIds: readonly bigint[];
  /** Leaves out what moved between the account and these others of its owner. */
  notBetween?: readonly bigint[];
}

/** Appends a value to a statement's parameters and returns its placeholder. */
export type Parameter = (value: unknown) => string;

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

/** The two sides of an account's history: each is read from its own index. */
const sides = [
  { column: 'from_account_id', other: 'to_account_id', direction: 'out' },
  { column: 'to_account_id', other: 'from_account_id', direction: 'in' },
] as const;
export type Side = (typeof sides)[number];

/** Returns the sides that a direction includes. */
export const sidesOf = ({ direction }: Pick<HistoryFilters, 'direction'>): Side[] =>
  sides.filter((side) => direction === 'all' || side.direction === direction);

/** SQL for an amount in cents in the form that a search matches: `1234.50`. */
const written = (cents: string) =>
  `((${cents}) / 100)::text || '.' || lpad(((${cents}) % 100)::text, 2, '0')`;

/** SQL for the amounts that a row shows. Most transactions have no fee. */
export const writtenAmount = written('amount');
export const writtenWithFee = [written('amount + fee'), written('fee')];

/** SQL for the stored words of a transaction: always a look-up by its id, never a join. */
const storedWords = `(select words from transaction_search
  where transaction_id = bank_transaction.id)`;

/**
 * Returns the types whose names contain the search. Comparing types is faster than writing out the
 * type of each row.
 */
const typesNamed = (search: string): string[] =>
  transactionTypes.filter((type) => isFoundIn(search, nameOfType(type)));

/** The name of a type as searches compare it. */
export const nameOfType = (type: string): string => type.replaceAll('_', ' ');

/**
 * SQL for the matching transactions on one side of the history of the account in the statement's
 * first parameter, to follow `from`: those with ids of a `span`, or between two others. The
 * amount bands come from the specification: under 100, 100 to 500 inclusive, over 500. A search
 * matches any part of a text or amount (also `-$1,234`), the accounts that it names, and a whole
 * receipt number.
 *
 * Staff read customers' histories through it, too: no condition may reveal what only the owner may
 * see.
 */
export function matchingOn(
  filters: Wanted,
  side: Side,
  parameter: Parameter,
  ids = 'span.first_id and span.last_id',
): string {
  const conditions = [`${side.column} = $1`, `id between ${ids}`];
  if (side.direction === 'in') conditions.push(`not (${notForRecipients})`);
  if (filters.notBetween)
    conditions.push(
      `not (type = 'own_transfer' and ${side.other} = any (${parameter(filters.notBetween)}::bigint[]))`,
    );
  if (filters.range !== 'all')
    conditions.push(`created_at >= ${daysAgo(parameter(Number(filters.range)))}`);
  if (filters.type === 'deposit') conditions.push("type in ('deposit', 'initial_deposit')");
  else if (filters.type !== 'all') conditions.push(`type = ${parameter(filters.type)}`);
  if (filters.amount === 'under100') conditions.push('amount < 10000');
  if (filters.amount === '100to500') conditions.push('amount between 10000 and 50000');
  if (filters.amount === 'over500') conditions.push('amount > 50000');
  for (const { start, end } of periodsOf(filters, parameter)) {
    if (start) conditions.push(`created_at >= ${start}`);
    if (end) conditions.push(`created_at < ${end}`);
  }
  if (filters.payee) {
    const payee = parameter(filters.payee);
    const returned = side.direction === 'in' ? ` or ${returnsFrom(payee)}` : '';
    conditions.push(`(${payeeKey('type', 'bank_transaction', side.other)} = ${payee}${returned})`);
  }
  conditions.push(...countingConditions(filters, parameter));
  if (filters.search) {
    const { amount, receiptId } = numbersOf(filters.search, parameter);
    // Faster than a pattern, which the search in chapters uses.
    const matches = [`strpos(${storedWords}, ${parameter(filters.folded)}) > 0`];
    if (filters.unstoredIds.length > 0)
      matches.push(`id = any (${parameter(filters.unstoredIds)}::bigint[])`);
    const types = typesNamed(filters.search);
    if (types.length > 0) matches.push(`type = any (${parameter(types)}::text[])`);
    if (amount) {
      matches.push(`${writtenAmount} like ${amount}`);
      const withFee = writtenWithFee.map((sum) => `${sum} like ${amount}`).join(' or ');
      matches.push(`fee > 0 and (${withFee})`);
    }
    if (receiptId) matches.push(`id = ${receiptId}`);
    if (filters.counterpartyIds.length > 0)
      matches.push(`${side.other} = any (${parameter(filters.counterpartyIds)}::bigint[])`);
    conditions.push(`(${matches.join(' or ')})`);
  }
  return `bank_transaction where ${conditions.join(' and ')}`;
}

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
function countingConditions(filters: Wanted, parameter: Parameter): string[] {
  if (!isOfParts(filters)) return filters.counts === 'moved' ? ["status = 'completed'"] : [];
  const within = periodsOf(filters, parameter).flatMap(({ start, end }) => [
    ...(start ? [`created_at >= ${start}`] : []),
    ...(end ? [`created_at < ${end}`] : []),
  ]);
  return [
    `id in (
      select transaction_id
      from (${categorizedParts('$1', [['true', ...within].join(' and ')])}) as part
      where ${partCondition(filters, parameter)}
    )`,
  ];
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
  if (filters.search) {
    const { amount, receiptId } = numbersOf(filters.search, parameter);
    const matches = [`words like ${parameter(containing(filters.folded))}`];
    if (amount) matches.push(`amounts like ${amount}`);
    if (receiptId) matches.push(`${receiptId} between first_id and last_id`);
    if (filters.counterpartyIds.length > 0)
      matches.push(`counterparty_ids && ${parameter(filters.counterpartyIds)}::bigint[]`);
    conditions.push(`(${matches.join(' or ')})`);
  }
  return conditions.join(' and ');
}

const daysAgo = (days: string) => `now() - make_interval(days => ${days})`;

/** Returns SQL for the periods that a transaction must be in: from `start`, and before `end`. */
function periodsOf(
  { month, from, to }: HistoryFilters,
  parameter: Parameter,
): { start?: string; end?: string }[] {
  const dayAfter = (day: string, length: string) =>
    `((${day}::date + interval '1 ${length}') at time zone '${brand.timeZone}')`;
  const firstOfMonth = month && parameter(`${month}-01`);
  return [
    ...(firstOfMonth
      ? [{ start: startOfDay(firstOfMonth), end: dayAfter(firstOfMonth, 'month') }]
      : []),
    ...(from ? [{ start: startOfDay(parameter(from)) }] : []),
    ...(to ? [{ end: dayAfter(parameter(to), 'day') }] : []),
  ];
}

/** Adds the parameters that a search needs if it can be an amount or a receipt number. */
function numbersOf(search: string, parameter: Parameter) {
  const amount = amountIn(search);
  const receiptId = receiptIdIn(search);
  return {
    amount: amount === null ? null : parameter(containing(amount)),
    receiptId: receiptId === null ? null : `${parameter(receiptId)}::bigint`,
  };
}

/**
 * Returns the digits of an amount as people type or copy it (`1,234.5`, `-$102`); null for other
 * texts.
 */
export function amountIn(search: string): string | null {
  const amount = search.replace(/^[+\-\u2212]?\s*\$?\s*/, '').replaceAll(',', '');
  return /^(\d+\.?\d{0,2}|\.\d{1,2})$/.test(amount) ? amount : null;
}

/**
 * Returns the id of the transaction that a receipt number names: `SH00000058`, `sh 58`,
 * `0000000058`, `00000058`, `#58`, `58`; null for other texts.
 */
export function receiptIdIn(search: string): string | null {
  const number = new RegExp(`^(?:#|${brand.receiptPrefix})?[\\s-]*0*(\\d{1,15})$`, 'i');
  return number.exec(search.trim())?.[1] ?? null;
}
