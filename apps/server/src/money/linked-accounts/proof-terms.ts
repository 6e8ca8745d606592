import { randomInt } from 'node:crypto';
import { limits } from '@seven-hills/bank/limits';
import { startOfDay } from '../../platform/time/bank-calendar.ts';

const centsMax = 99;

/** Draws the amounts of the two deposits: from 1 to 99 cents, and different from each other. */
export function drawProofAmounts(): [bigint, bigint] {
  const first = randomInt(1, centsMax + 1);
  const other = randomInt(1, centsMax);
  return [BigInt(first), BigInt(other < first ? other : other + 1)];
}

/**
 * SQL for the end of the time to confirm deposits that settle on a day: at the end of the tenth
 * day.
 */
export const proofEndOf = (settlesOn: string): string =>
  startOfDay(`(${settlesOn}::date + ${limits.linkProofDays + 1})`);

/** Reads an amount below a dollar, such as `0.07`, `.07`, or `7`, in cents. */
export const centsOf = (text: string): number => Number(text.replace(/^0?\./, ''));
