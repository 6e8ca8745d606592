import type { UnderstoodSearch } from '@seven-hills/bank/text/understood-search';
import { formatUsd } from '@seven-hills/money';
import { formatCalendarDate, formatMonth } from '../../../ui/data/dates.ts';

/** What a search is understood to look for: `$37.80 to $46.20, October 2026, “zelle”`. */
export function meaningOf(understood: UnderstoodSearch): string {
  const { text } = understood;
  return [amountsOf(understood), daysOf(understood), text && `“${text}”`]
    .filter(Boolean)
    .join(', ');
}

function amountsOf({ least, most }: UnderstoodSearch): string {
  if (least !== null && most !== null) return `${formatUsd(least)} to ${formatUsd(most)}`;
  if (least !== null) return `${formatUsd(least)} or more`;
  return most === null ? '' : `${formatUsd(most)} or less`;
}

function daysOf({ from, to }: UnderstoodSearch): string {
  if (!from || !to) return '';
  if (from === to) return formatCalendarDate(from);
  return from.slice(0, 7) === to.slice(0, 7)
    ? formatMonth(from)
    : `${formatCalendarDate(from)} – ${formatCalendarDate(to)}`;
}
