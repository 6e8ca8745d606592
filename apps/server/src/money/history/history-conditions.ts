import type { HistoryFilters } from '@seven-hills/contracts/api/money/transactions';
import { brand } from '@seven-hills/contracts/brand';
import { containing } from '../../platform/database/like-pattern.ts';

/** Appends a value to a statement's parameters and returns its placeholder. */
export type Parameter = (value: unknown) => string;

/** Whether any filter is set. */
export const isFiltered = ({ range, type, amount, month, search }: HistoryFilters): boolean =>
  range !== 'all' || type !== 'all' || amount !== 'all' || month !== undefined || !!search;

/**
 * The filters as conditions over `bank_transaction`. The amount bands come from the specification:
 * under 100, 100 to 500 inclusive, over 500. A search matches any part of the type, description, or
 * amount (also `$1,234`), and a whole receipt number.
 */
export function transactionConditions(filters: HistoryFilters, parameter: Parameter): string {
  const conditions: string[] = [];
  if (filters.range !== 'all')
    conditions.push(`created_at >= ${daysAgo(parameter(Number(filters.range)))}`);
  if (filters.type === 'deposit') conditions.push("type in ('deposit', 'initial_deposit')");
  else if (filters.type !== 'all') conditions.push(`type = ${parameter(filters.type)}`);
  if (filters.amount === 'under100') conditions.push('amount < 10000');
  if (filters.amount === '100to500') conditions.push('amount between 10000 and 50000');
  if (filters.amount === 'over500') conditions.push('amount > 50000');
  if (filters.month) {
    const { start, end } = boundsOfMonth(parameter(`${filters.month}-01`));
    conditions.push(`created_at >= ${start} and created_at < ${end}`);
  }
  if (filters.search) {
    const pattern = parameter(containing(filters.search.toLowerCase()));
    const receiptId = receiptIdIn(filters.search);
    conditions.push(
      `(lower(coalesce(description, '')) like ${pattern}
        or replace(type, '_', ' ') like ${pattern}
        or ${amountText} like ${amountPattern(pattern)}
        ${receiptId ? `or id = ${parameter(receiptId)}` : ''})`,
    );
  }
  return conditions.map((condition) => ` and ${condition}`).join('');
}

/**
 * The filters as conditions over `history_chapter`: true for every chapter that holds a match, and
 * for few others.
 */
export function chapterCondition(filters: HistoryFilters, parameter: Parameter): string {
  const conditions = ['true'];
  if (filters.range !== 'all')
    conditions.push(`last_at >= ${daysAgo(parameter(Number(filters.range)))}`);
  if (filters.type === 'deposit') conditions.push("types && array['deposit', 'initial_deposit']");
  else if (filters.type !== 'all') conditions.push(`${parameter(filters.type)} = any (types)`);
  if (filters.amount === 'under100') conditions.push('least_amount < 10000');
  if (filters.amount === '100to500')
    conditions.push('least_amount <= 50000 and greatest_amount >= 10000');
  if (filters.amount === 'over500') conditions.push('greatest_amount > 50000');
  if (filters.month) {
    const { start, end } = boundsOfMonth(parameter(`${filters.month}-01`));
    conditions.push(`last_at >= ${start} and first_at < ${end}`);
  }
  if (filters.search) {
    const pattern = parameter(containing(filters.search.toLowerCase()));
    const receiptId = receiptIdIn(filters.search);
    conditions.push(
      `(words like ${pattern} or amounts like ${amountPattern(pattern)}
        ${receiptId ? `or ${parameter(receiptId)} between first_id and last_id` : ''})`,
    );
  }
  return conditions.join(' and ');
}

/** SQL for an amount in the form that a search matches: `1234.50`. */
export const amountText = "(amount / 100)::text || '.' || lpad((amount % 100)::text, 2, '0')";

const amountPattern = (pattern: string) => `translate(${pattern}, '$,', '')`;

const daysAgo = (days: string) => `now() - make_interval(days => ${days})`;

function boundsOfMonth(firstDay: string): { start: string; end: string } {
  return {
    start: `(${firstDay}::timestamp at time zone '${brand.timeZone}')`,
    end: `((${firstDay}::timestamp + interval '1 month') at time zone '${brand.timeZone}')`,
  };
}

const receiptIdIn = (search: string): string | undefined =>
  new RegExp(`^${brand.receiptPrefix}0*(\\d{1,15})$`, 'i').exec(search)?.[1];
