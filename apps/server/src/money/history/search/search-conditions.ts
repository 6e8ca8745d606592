import { brand } from '@seven-hills/bank/brand';
import { isFoundIn } from '@seven-hills/bank/text/folded';
import type { UnderstoodSearch } from '@seven-hills/bank/text/understood-search';
import { transactionTypes } from '@seven-hills/bank/transaction';
import { containing } from '../../../platform/database/like-pattern.ts';
import type { SearchedWords } from '../../transactions/searched-words.ts';
import {
  betweenDays,
  type HavingPart,
  type Parameter,
  periodsOf,
  type Side,
} from '../period-conditions.ts';

/** One way to read a search: words, and, if it names them, amounts and days. */
export interface Reading extends UnderstoodSearch, SearchedWords {
  counterpartyIds: readonly bigint[];
  categoryIds: readonly bigint[];
}

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

export const anyOf = (conditions: readonly string[]) => `(${conditions.join(' or ')})`;

/** SQL for whether a reading of the search finds a transaction on one side. */
export function readOn(
  reading: Reading,
  side: Side,
  parameter: Parameter,
  havingPart: HavingPart,
): string {
  const within = betweenDays(reading, parameter);
  const conditions = [...within];
  const { least, most, text } = reading;
  if (least !== null || most !== null)
    conditions.push(
      anyOf(['amount', 'amount + fee'].map((sum) => isBetween(sum, reading, parameter))),
    );
  if (text)
    conditions.push(
      anyOf(wordMatches(reading, side, parameter, (which) => havingPart(within, which))),
    );
  return `(${conditions.join(' and ')})`;
}

function wordMatches(
  reading: Reading,
  side: Side,
  parameter: Parameter,
  havingPart: (which: string) => string,
): string[] {
  const { amount, receiptId } = numbersOf(reading.text, parameter);
  // Faster than a pattern, which the search in chapters uses.
  const matches = [`strpos(${storedWords}, ${parameter(reading.folded)}) > 0`];
  if (reading.unstoredIds.length > 0)
    matches.push(`id = any (${parameter(reading.unstoredIds)}::bigint[])`);
  const types = typesNamed(reading.text);
  if (types.length > 0) matches.push(`type = any (${parameter(types)}::text[])`);
  if (amount) {
    matches.push(`${writtenAmount} like ${amount}`);
    const withFee = writtenWithFee.map((sum) => `${sum} like ${amount}`).join(' or ');
    matches.push(`fee > 0 and (${withFee})`);
  }
  if (receiptId) matches.push(`id = ${receiptId}`);
  if (reading.counterpartyIds.length > 0)
    matches.push(`${side.other} = any (${parameter(reading.counterpartyIds)}::bigint[])`);
  if (reading.categoryIds.length > 0)
    matches.push(
      havingPart(
        `not is_excluded and category_id = any (${parameter(reading.categoryIds)}::bigint[])`,
      ),
    );
  return matches;
}

/** SQL for whether a reading may find a transaction of a chapter. */
export function chapterReading(reading: Reading, parameter: Parameter): string {
  const conditions = ['true'];
  const { from, to, most, text } = reading;
  for (const { start, end } of periodsOf({ from, to }, parameter)) {
    if (start) conditions.push(`last_at >= ${start}`);
    if (end) conditions.push(`first_at < ${end}`);
  }
  // A fee can raise any amount above the least one.
  if (most !== null) conditions.push(`least_amount <= ${parameter(most)}`);
  // Chapters do not know the categories of their transactions.
  if (text && reading.categoryIds.length === 0) {
    const { amount, receiptId } = numbersOf(text, parameter);
    const matches = [`words like ${parameter(containing(reading.folded))}`];
    if (amount) matches.push(`amounts like ${amount}`);
    if (receiptId) matches.push(`${receiptId} between first_id and last_id`);
    if (reading.counterpartyIds.length > 0)
      matches.push(`counterparty_ids && ${parameter(reading.counterpartyIds)}::bigint[]`);
    conditions.push(anyOf(matches));
  }
  return `(${conditions.join(' and ')})`;
}

/** SQL for whether a sum in cents is within the amounts of a search. */
function isBetween(sum: string, { least, most }: Reading, parameter: Parameter): string {
  const conditions = [];
  if (least !== null) conditions.push(`${sum} >= ${parameter(least)}::bigint`);
  if (most !== null) conditions.push(`${sum} <= ${parameter(most)}::bigint`);
  return conditions.join(' and ');
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
