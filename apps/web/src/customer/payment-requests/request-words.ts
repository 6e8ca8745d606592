import { words } from '@seven-hills/bank/words/words';
import type { PaymentRequest } from '@seven-hills/contracts/money/payment-requests';
import type { BadgeVariant } from '../../ui/data/badge.tsx';
import { formatDate } from '../../ui/data/dates.ts';

type State = PaymentRequest['state'];

export const stateNames: Record<State, string> = {
  open: 'Open',
  paid: 'Paid',
  declined: 'Declined',
  canceled: 'Canceled',
  expired: 'Expired',
};

export const stateVariants: Record<State, BadgeVariant> = {
  open: 'info',
  paid: 'success',
  declined: 'destructive',
  canceled: 'secondary',
  expired: 'secondary',
};

/** The hint below a request's link, which is shown right after it is made. */
export const linkHint =
  'Send this link only to the person who should pay. We show it only once; you can create a new one later.';

/** "Can be paid until Mar 3, 2026", "Paid on Mar 1, 2026". */
export function whenWords({ state, expiresAt, endedAt }: PaymentRequest): string {
  if (state === 'open') return `Can be paid until ${formatDate(expiresAt)}`;
  return `${stateNames[state]} on ${formatDate(endedAt ?? expiresAt)}`;
}

/** The other party in a list: a customer's name, or that the request is a link. */
export const partyWords = ({ party, isLink }: PaymentRequest): string =>
  party ?? (isLink ? 'Anyone with the link' : `A ${words.customer}`);
