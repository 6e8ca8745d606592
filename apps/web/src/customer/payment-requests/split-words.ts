import type { BillSplit } from '@seven-hills/contracts/money/bill-splits';
import { formatUsd, parseAmount } from '@seven-hills/money';
import type { BadgeVariant } from '../../ui/data/badge.tsx';
import { partyWords, stateNames, stateVariants } from './request-words.ts';

/** How far a bill is paid: `1 of 3 paid` while a request is open or some are not paid. */
export function progressOf({ requests }: BillSplit): { text: string; variant: BadgeVariant } {
  const [first] = requests;
  const paid = requests.filter(({ state }) => state === 'paid').length;
  if (first && requests.every(({ state }) => state === first.state))
    return { text: stateNames[first.state], variant: stateVariants[first.state] };
  const isOpen = requests.some(({ state }) => state === 'open');
  return {
    text: `${paid} of ${requests.length} paid`,
    variant: isOpen ? 'info' : 'secondary',
  };
}

/** `$33.32 from Marcus H. and Priya R.`: what nobody has paid and the customer has not canceled. */
export function missingWords({ requests }: BillSplit): string {
  const missing = requests.filter(({ state }) => state !== 'paid' && state !== 'canceled');
  if (missing.length === 0) return 'Nothing';
  const sum = missing.reduce((added, { amount }) => added + (parseAmount(amount) ?? 0n), 0n);
  return `${formatUsd(sum)} from ${new Intl.ListFormat('en-US').format(missing.map(partyWords))}`;
}
