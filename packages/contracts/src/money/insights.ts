import { frequencies } from '@seven-hills/bank/calendar/schedule-dates';
import { insightRanges } from '@seven-hills/bank/words/category-list';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarDate,
  dayFilter,
  decimalText,
  messageAnswer,
  ofAccounts,
  positiveId,
} from '../fields.ts';

/** The longest custom range, in days. */
export const customDaysMax = 366;

const isoDay = calendarDate();

const insightDay = dayFilter.refine(
  (day) => day === undefined || (day >= '1900-01-01' && day <= '2199-12-31'),
  { error: 'Please enter a valid date' },
);

/** The first and last day of a period, both included, in the bank's calendar. */
const period = z.object({ from: isoDay, to: isoDay });
export type InsightPeriod = z.infer<typeof period>;

/** The period that insights cover. */
export const insightQuery = z.object({
  range: z.enum(insightRanges).default('month'),
  /** A day of the month, quarter, or year. Default: today. */
  on: insightDay,
  /** The first and the last day of a custom range. */
  from: insightDay,
  to: insightDay,
});
export type InsightQuery = z.output<typeof insightQuery>;

const spent = z.object({
  /** Spending minus refunds; negative if refunds are higher. */
  spent: decimalText,
  /** Income minus reversals. */
  earned: decimalText,
});

export const insights = z.object({
  period,
  /**
   * The previous period of the same length; for one that has not ended, as many days of it as have
   * passed. `before` is its sums.
   */
  previous: period,
  /** The day on which months begin. */
  monthStartsOn: z.int(),
  /** The day of the first transaction; null if there is none. */
  firstDay: isoDay.nullable(),
  now: spent,
  before: spent,
  /**
   * For a month: the monthly average over up to six previous months, from the month of the first
   * transaction on; null for other ranges, and if there is no such month.
   */
  average: spent.extend({ months: z.int(), period }).nullable(),
  /** Highest spending first; only categories with spending in this period or the previous one. */
  categories: z.array(
    z.object({
      categoryId: positiveId,
      spent: decimalText,
      before: decimalText,
      average: decimalText.nullable(),
    }),
  ),
  /** Income by category, highest first. */
  income: z.array(z.object({ categoryId: positiveId, earned: decimalText, before: decimalText })),
  /**
   * The amounts moved in each month, including those that are neither spending nor income; oldest
   * first.
   */
  flow: z.array(
    z.object({
      period,
      moneyIn: decimalText,
      moneyOut: decimalText,
      /**
       * The balance at the end of the month, or the current one, as on statements. A wire that is
       * settled in a later month counts toward `moneyOut` of the month in which it was ordered.
       */
      balance: decimalText,
    }),
  ),
});
export type Insights = z.infer<typeof insights>;

const shared = { tag: 'Insights', access: 'signed-in', status: 200 } as const;

export const readInsights = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/insights',
  summary: 'What the caller spent and earned in a period, by category, and their cash flow',
  ofAccount: true,
  query: insightQuery.extend(ofAccounts.shape),
  answer: insights,
  problems: ['not_found'],
});

export const topPayees = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/insights/payees',
  summary: 'To whom the caller paid the most in a period',
  ofAccount: true,
  query: insightQuery.extend(ofAccounts.shape),
  answer: z.object({
    period,
    payees: z.array(
      z.object({
        /** The value for the history's `payee` filter. */
        key: z.string(),
        name: z.string(),
        /** The total paid, without fees. */
        paid: decimalText,
        payments: z.int(),
      }),
    ),
  }),
  problems: [],
});

const recurringPayment = z.object({
  key: z.string(),
  name: z.string(),
  /** `in`: pay, or another direct deposit. */
  direction: z.enum(['in', 'out']),
  every: z.enum(frequencies),
  /** The latest amount, without the fee. */
  amount: decimalText,
  /** Whether all payments had this amount. */
  isSteady: z.boolean(),
  payments: z.int(),
  lastOn: isoDay,
  /** When the next one is expected. */
  nextOn: isoDay,
  /** The latest payment, which prefills the form for a schedule. */
  lastTransactionId: positiveId,
  /** The schedule that made the latest payment or will make the next one; null if there is none. */
  scheduleId: positiveId.nullable(),
});
export type RecurringPayment = z.infer<typeof recurringPayment>;

export const listRecurring = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/insights/recurring',
  summary:
    'Payments that the caller makes again and again, pay that arrives so, and when the next is expected',
  ofAccount: true,
  query: ofAccounts,
  /** Up to 50 payments, the next expected one first. */
  answer: z.array(recurringPayment),
  problems: [],
});

export const changeInsightSettings = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/api/insights/settings',
  summary: 'Choose the day on which months begin',
  body: z.object({
    monthStartsOn: z
      .int({ error: 'Please choose a day from 1 to 31' })
      .min(1, { error: 'Please choose a day from 1 to 31' })
      .max(31, { error: 'Please choose a day from 1 to 31' }),
  }),
  answer: messageAnswer,
  problems: [],
});
