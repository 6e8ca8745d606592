import type { AchPayment } from '@seven-hills/contracts/money/ach-payments';
import { formatDateTime, formatDay } from '../../../ui/data/dates.ts';

/** What became of a payment, line by line. */
export function paymentLines(payment: AchPayment): string[] {
  const { state, arrivesOn, cutOffAt, returnedFor } = payment;
  if (state === 'canceled') return ['It was never sent, and no money was moved.'];
  if (state === 'returned')
    return [`The other bank sent it back, and the money is in your account again. ${returnedFor}`];
  const missed = payment.missedSameDay
    ? ['It missed the last same-day window, so we give its fee back.']
    : [];
  if (state === 'settled') return [`Arrived on ${formatDay(arrivesOn)}`, ...missed];
  return [
    `Arrives on ${formatDay(arrivesOn)}`,
    state === 'held'
      ? `You can cancel it until ${formatDateTime(cutOffAt)}`
      : 'It was sent, and can’t be canceled any more.',
    ...(state === 'held' ? [] : missed),
  ];
}
