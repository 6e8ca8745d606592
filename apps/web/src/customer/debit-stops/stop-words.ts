import { stopStateWords } from '@seven-hills/bank/words/debit-words';
import type { DebitCompany, DebitStop } from '@seven-hills/contracts/money/debit-stops';
import { usdOf } from '../../money/transaction-words.ts';
import type { BadgeVariant } from '../../ui/data/badge.tsx';
import { formatCalendarDate, formatDate } from '../../ui/data/dates.ts';

/** `Every debit`, or `One payment of $12.00 on March 3, 2027`. */
export function stopText({ scope, amount, debitOn }: DebitStop): string {
  if (scope === 'company') return 'Every debit';
  const size = amount === null ? '' : ` of ${usdOf(amount)}`;
  return `One payment${size}${debitOn === null ? '' : ` on ${formatCalendarDate(debitOn)}`}`;
}

/** When a stop began and ends, and what it did. */
export function stopHistory(stop: DebitStop): string {
  const { placedAt, expiresOn, lapsesOn, state, stoppedCount, lastStoppedAt } = stop;
  const parts = [`Since ${formatDate(placedAt)}`];
  if (state === 'active' && lapsesOn)
    parts.push(`ends after ${formatCalendarDate(lapsesOn)} unless you confirm it`);
  else if (state === 'active' && expiresOn) parts.push(`until ${formatCalendarDate(expiresOn)}`);
  if (lastStoppedAt)
    parts.push(
      stoppedCount === 1
        ? `stopped a debit on ${formatDate(lastStoppedAt)}`
        : `stopped ${stoppedCount} debits, the last on ${formatDate(lastStoppedAt)}`,
    );
  return `${parts.join(' · ')}.`;
}

export const stopBadge = ({ state }: DebitStop): { label: string; variant: BadgeVariant } => ({
  label: stopStateWords[state],
  variant: state === 'active' ? 'info' : 'secondary',
});

/** `Last: $45.00 on November 3, 2026 · 3 debits` */
export const companyText = ({ count, lastAmount, lastAt }: DebitCompany): string =>
  `Last: ${usdOf(lastAmount)} on ${formatDate(lastAt)} · ${count} ${count === 1 ? 'debit' : 'debits'}`;
