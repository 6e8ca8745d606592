import type { BankTransfer } from '@seven-hills/contracts/money/bank-transfers';
import { formatDateTime, formatShortDay } from '../../../ui/data/dates.ts';
import { usdOf } from '../../transaction-words.ts';

/** `Available: $200.00 on Dec 2, 2026; $300.00 on Dec 8, 2026`; null if all was available. */
export function availabilityText(available: BankTransfer['available']): string | null {
  if (available.length === 0) return null;
  const parts = available.map(({ amount, on }) => `${usdOf(amount)} on ${formatShortDay(on)}`);
  return `Available: ${parts.join('; ')}`;
}

/** The lines below a transfer's title. */
export function transferLines(transfer: BankTransfer): string[] {
  const { state, direction, settlesOn, cutOffAt, available, returnedFor } = transfer;
  if (state === 'canceled') return ['No money was moved.'];
  if (state === 'returned') return [`The other bank sent it back. ${returnedFor ?? ''}`.trim()];
  const arrival =
    state === 'settled'
      ? `Completed on ${formatShortDay(settlesOn)}`
      : `${direction === 'in' ? 'Arrives here' : 'Arrives there'} on ${formatShortDay(settlesOn)}`;
  const availability = direction === 'in' ? availabilityText(available) : null;
  return [
    arrival,
    ...(availability === null ? [] : [availability]),
    ...(state === 'held' ? [`You can cancel until ${formatDateTime(cutOffAt)}`] : []),
  ];
}
