import { addDays } from '@seven-hills/bank/calendar/business-days';
import type { Frequency } from '@seven-hills/bank/calendar/schedule-dates';
import { dayInRhythm, findRhythm } from '../../platform/time/rhythm.ts';

/** One payment: a day in the bank's calendar, and an amount in cents. */
export interface Payment {
  day: string;
  amount: bigint;
}

/** How regularly a payee is paid. */
export interface Regularity {
  every: Frequency;
  nextOn: string;
  /** Whether all payments had the same amount. */
  isSteady: boolean;
  /** The last day on which the next payment is not overdue by more than the intervals vary. */
  until: string;
}

/** How many of the latest payments must be regular. */
const paymentsJudged = 6;
const paymentsMin = 3;
/** Bills vary; a greater variation means another series or purchases as needed. */
export const largestRatio = 2n;

/**
 * Returns how regular the payments to one payee are, which are listed oldest first. They are
 * regular if the latest three to six are about the same time apart; otherwise, returns null. The
 * result includes the last day on which they count as recurring.
 */
export function regularityOf(payments: readonly Payment[]): Regularity | null {
  const judged = payments.slice(-paymentsJudged);
  const latest = judged.at(-1);
  if (!latest || judged.length < paymentsMin) return null;
  const rhythm = findRhythm(judged.map(({ day }) => day));
  if (!rhythm) return null;
  return {
    every: rhythm.every,
    nextOn: dayInRhythm(rhythm, latest.day),
    isSteady: judged.every(({ amount }) => amount === latest.amount),
    until: addDays(latest.day, rhythm.most),
  };
}
