import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { calendarDate, dayFilter, decimalText } from '../../../fields.ts';
import { transactionTypes } from '../../money/transactions.ts';
import { bins, problemOfPeriod } from './report-periods.ts';

const day = dayFilter.unwrap();
const period = z.object({ from: calendarDate(), to: calendarDate() });

/**
 * How long staff took to answer. Times are exact below 100 seconds, and otherwise given to two
 * digits.
 */
const responses = z.object({
  count: z.int(),
  medianSeconds: z.int().nullable(),
  /** The 90th percentile: nine out of ten were answered within this time. */
  ninetiethSeconds: z.int().nullable(),
});

const figures = z.object({
  /**
   * Completed transactions, without adjustments, corrections, and interest, by the day on which
   * they were made.
   */
  count: z.int(),
  volume: decimalText,
  average: decimalText,
  /** Counted separately from these. */
  pendingCount: z.int(),
  pendingVolume: decimalText,
  adjustmentCount: z.int(),
  adjustmentVolume: decimalText,
  interestCount: z.int(),
  interestVolume: decimalText,
  unmovedCount: z.int(),
  /**
   * The fees of completed transactions, less those of returned wires and corrections. A fee that is
   * returned alone counts as a correction.
   */
  fees: decimalText,
  /** The amounts that entered and left the bank, without movements between its accounts. */
  moneyIn: decimalText,
  moneyOut: decimalText,
  netFlow: decimalText,
  newCustomers: z.int(),
  /** Customers whose account was closed. */
  lostCustomers: z.int(),
  /** Counted by the day of the answer. */
  responses: z.object({
    transaction: responses,
    proposal: responses,
    chat: responses,
    message: responses,
  }),
});
export type PeriodFigures = z.infer<typeof figures>;

const days = z
  .object({
    /** The first and last day of the period, both included, in the bank's calendar. */
    from: day,
    to: day,
  })
  .superRefine((given, context) => {
    const message = problemOfPeriod(given);
    if (message !== null) context.addIssue({ code: 'custom', path: ['to'], message });
  });

export const getPeriodReport = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reports/period',
  tag: 'Staff',
  summary: 'The figures of a period against those of the period before',
  access: { staff: 'reports.view' },
  query: days,
  status: 200,
  answer: z.object({
    /** The part of the period that has passed. */
    period,
    isUnfinished: z.boolean(),
    previous: period,
    figures,
    /** Null if the bank has no data for that time. */
    previousFigures: figures.nullable(),
    bin: z.enum(bins),
    /** Completed transactions without adjustments, corrections, and interest, oldest first. */
    bins: z.array(
      period.extend({
        count: z.int(),
        volume: decimalText,
        fees: decimalText,
        moneyIn: decimalText,
        moneyOut: decimalText,
      }),
    ),
    /** Completed transactions, largest volume first. */
    byType: z.array(
      z.object({ type: z.enum(transactionTypes), count: z.int(), volume: decimalText }),
    ),
  }),
  problems: [],
});

/** `application/pdf`, with the figures of the screen. */
export const downloadPeriodReport = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reports/period/pdf',
  tag: 'Staff',
  summary: 'The figures of a period against those of the period before, as PDF',
  access: { staff: 'reports.view' },
  query: days,
  status: 200,
  answer: z.string(),
  problems: [],
});
