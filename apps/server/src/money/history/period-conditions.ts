import { brand } from '@seven-hills/bank/brand';
import type { HistoryFilters } from '@seven-hills/contracts/money/history';
import { startOfDay } from '../../platform/time/bank-calendar.ts';

/** Appends a value to a statement's parameters and returns its placeholder. */
export type Parameter = (value: unknown) => string;

/** A range of transaction ids, inclusive at both ends. */
export interface IdRange {
  first: bigint;
  last: bigint;
}

/**
 * SQL for whether a transaction has a part (`categorizedParts`) of some kind, among the
 * transactions that meet some conditions.
 */
export type HavingPart = (conditions: readonly string[], which: string) => string;

/** The two sides of an account's history: each is read from its own index. */
const sides = [
  { column: 'from_account_id', other: 'to_account_id', direction: 'out' },
  { column: 'to_account_id', other: 'from_account_id', direction: 'in' },
] as const;
export type Side = (typeof sides)[number];

/** Returns the sides that a direction includes. */
export const sidesOf = ({ direction }: Pick<HistoryFilters, 'direction'>): Side[] =>
  sides.filter((side) => direction === 'all' || side.direction === direction);

/** SQL for whether a transaction was made in the periods that the filters select. */
export const betweenDays = (periods: Periods, parameter: Parameter): string[] =>
  periodsOf(periods, parameter).flatMap(({ start, end }) => [
    ...(start ? [`created_at >= ${start}`] : []),
    ...(end ? [`created_at < ${end}`] : []),
  ]);

interface Periods {
  month?: string | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/** Returns SQL for the periods that a transaction must be in: from `start`, and before `end`. */
export function periodsOf(
  { month, from, to }: Periods,
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
