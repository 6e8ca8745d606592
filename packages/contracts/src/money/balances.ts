import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarDate,
  dayFilter,
  decimalText,
  ofAccount,
  positiveId,
  timestamp,
} from '../fields.ts';
import { transaction } from './parts/transaction.ts';

/** The number of days that the line on the account card covers, including today. */
export const balanceLineDays = 90;

export const getBalanceLine = defineEndpoint({
  method: 'GET',
  path: '/api/balances',
  tag: 'Accounts',
  summary: 'The caller’s posted balance at the end of each of the last 90 days',
  access: 'signed-in',
  ofAccount: true,
  query: ofAccount,
  status: 200,
  /**
   * Oldest first, starting no earlier than the day on which the account was opened; today's balance
   * is the current one.
   */
  answer: z.object({
    days: z.array(z.object({ day: calendarDate(), balance: decimalText })),
  }),
  problems: ['not_found'],
});

/** A time of day in the bank's time zone, `14:30`. */
const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Please enter a time such as 14:30' })
  .optional();

const balanceEntry = z.object({
  /** The number of the entry in its account, counted from 1. */
  sequence: z.int(),
  /** When it changed the balance. Entries migrated from another system keep their own date. */
  postedAt: timestamp,
  /** The change in the balance. */
  amount: decimalText,
  balanceAfter: decimalText,
  /** Whether the entry is the fee of its transaction. */
  isFee: z.boolean(),
  transaction: transaction.nullable(),
});
export type BalanceEntry = z.infer<typeof balanceEntry>;

export const balanceEntriesMax = 25;

export const getBalanceAt = defineEndpoint({
  method: 'GET',
  path: '/api/balances/at',
  tag: 'Accounts',
  summary: 'The caller’s posted balance as of a moment, with the entries behind it',
  access: 'signed-in',
  ofAccount: true,
  query: z.object({
    ...ofAccount.shape,
    /** A day of the bank's calendar. Default: today. */
    on: dayFilter,
    /** A minute of that day, included in full. Default: the end of the day, or now. */
    time: clockTime,
    /** The sequence of the last entry on the previous page. */
    cursor: positiveId.optional(),
  }),
  status: 200,
  answer: z.object({
    /** Includes everything posted before this moment. */
    before: timestamp,
    balance: decimalText,
    /** The last entries before that moment, newest first. */
    entries: z.array(balanceEntry),
    /** The cursor of the next page; null on the last page. */
    nextCursor: positiveId.nullable(),
  }),
  problems: ['not_found'],
});
