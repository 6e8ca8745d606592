import type { BankTransferDirection } from '@seven-hills/contracts/money/bank-transfers';
import { usdOf } from '../../money/transaction-words.ts';
import type { Answer } from '../../net/api-types.ts';
import { formatDateTime, formatShortDay } from '../../ui/data/dates.ts';
import type { Described } from '../../ui/data/description-list.tsx';

export type BankTransferPlan = Answer<'GET', '/api/bank-transfers/plan'>;

/** When the money arrives, how much of it is available when, and until when to cancel. */
export const planLines = (
  direction: BankTransferDirection,
  { settlesOn, available, cutOffAt }: BankTransferPlan,
): Described[] => [
  {
    term: direction === 'in' ? 'Arrives Here' : 'Arrives at the Other Bank',
    detail: formatShortDay(settlesOn),
  },
  ...(direction === 'in'
    ? available.map(({ amount, on }, index) => ({
        term: index === 0 ? 'Available' : 'Also Available',
        detail: `${usdOf(amount)} on ${formatShortDay(on)}`,
      }))
    : []),
  { term: 'Cancel Until', detail: formatDateTime(cutOffAt) },
];
