import { brand } from '@seven-hills/bank/brand';
import { amountArriving } from '../transactions/amount-arriving.ts';
import type { Side } from './period-conditions.ts';

/**
 * SQL for the time at which a timestamp's month began in the bank's calendar, which is cheap to
 * group by.
 */
export const startOfMonth = (moment: string) =>
  `date_trunc('month', ${moment}, '${brand.timeZone}')`;

/** SQL for the name of the month that a timestamp is in: `2026-03`. */
export const monthOf = (moment: string) =>
  `to_char(${moment} at time zone '${brand.timeZone}', 'YYYY-MM')`;

/** SQL for the amount that a transaction moves, in cents, as seen from one side. */
export const movedOn = ({ direction }: Side) =>
  direction === 'out' ? 'amount + fee' : amountArriving('');
