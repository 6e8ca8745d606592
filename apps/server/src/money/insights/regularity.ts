import { addDays } from '@seven-hills/contracts/calendar/business-days';
import type { Frequency } from '@seven-hills/contracts/calendar/schedule-dates';
import { dayInRhythm, findRhythm } from '../../platform/time/rhythm.ts';

/** One payment to somebody: a day of the bank's calendar, and cents. */
export interface Payment {
  day: string;
  amount: bigint;
}

/** How regularly somebody is paid. */
export interface Regularity {
  every: Frequency;
  nextOn: string;
  /** Whether all payments were of the same amount. */
  isSteady: boolean;
  /** The last day on which the next payment is not overdue by more than the distance varies. */
  until: string;
}

/** How many of the latest payments must be regular. */
const paymentsJudged = 6;
const paymentsMin = 3;
/** Bills vary; a greater variation means another series or purchases as needed. */
export const largestRatio = 2n;

/**
 * Returns how regular payments to one payee are, oldest first: the latest three to six follow each
 * other at about the same distance. Null if they do not. The result includes the day until which
 * they count as recurring.
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
