import { formatShortDay, isoDay } from '../calendar/date-formats.ts';
import type { Transaction } from '../transaction.ts';

type Wire = Pick<Transaction, 'type' | 'arrivesBy'>;

/** Whether pending money has missed the day by which it should have arrived. */
const isLate = (arrivesBy: string, now: Date) => isoDay(now) > arrivesBy;

/**
 * `Arrives by Nov 25` for a pending wire or ACH payment; `null` for anything else, and if it is
 * late.
 */
export const arrivalText = (
  { arrivesBy }: Pick<Wire, 'arrivesBy'>,
  now: Date = new Date(),
): string | null =>
  arrivesBy && !isLate(arrivesBy, now) ? `Arrives by ${formatShortDay(arrivesBy)}` : null;

/** `Wire submitted, arrives by Nov 25`; `null` for anything that is not a pending wire. */
export function wireSubmitted({ type, arrivesBy }: Wire, now: Date = new Date()): string | null {
  if (type !== 'wire_transfer' || !arrivesBy) return null;
  return isLate(arrivesBy, now)
    ? 'Wire submitted, and taking longer than 3 business days'
    : `Wire submitted, arrives by ${formatShortDay(arrivesBy)}`;
}
