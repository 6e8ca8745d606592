import { formatShortDay, isoDay } from '../calendar/date-formats.ts';
import type { Transaction } from '../transaction.ts';

type Wire = Pick<Transaction, 'arrivesBy'>;

/** Whether a pending wire has missed the day by which it should have arrived. */
const isLate = (arrivesBy: string, now: Date) => isoDay(now) > arrivesBy;

/** `Arrives by Nov 25` for a pending wire; `null` for anything else, and for a late wire. */
export const arrivalText = ({ arrivesBy }: Wire, now: Date = new Date()): string | null =>
  arrivesBy && !isLate(arrivesBy, now) ? `Arrives by ${formatShortDay(arrivesBy)}` : null;

/** `Wire submitted, arrives by Nov 25`; `null` for anything that is not a pending wire. */
export function wireSubmitted({ arrivesBy }: Wire, now: Date = new Date()): string | null {
  if (!arrivesBy) return null;
  return isLate(arrivesBy, now)
    ? 'Wire submitted, and taking longer than 3 business days'
    : `Wire submitted, arrives by ${formatShortDay(arrivesBy)}`;
}
