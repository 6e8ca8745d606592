import { z } from 'zod';
import { frequencies } from '../../calendar/schedule-dates.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { dayFilter, decimalText, messageAnswer, positiveId } from '../../fields.ts';
import { insightRanges } from './category-list.ts';

/** The longest custom range, in days. */
export const customDaysMax = 366;

const isoDay = z.iso.date();

const insightDay = dayFilter.refine(
  (day) => day === undefined || (day >= '1900-01-01' && day <= '2199-12-31'),
  { error: 'Please enter a valid date' },
);

/** Days of the bank's calendar, both included. */
const period = z.object({ from: isoDay, to: isoDay });
export type InsightPeriod = z.infer<typeof period>;

/** Which period insights are about. */
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
  /** The period of the same length before it. */
  previous: period,
  /** The day on which months begin. */
  monthStartsOn: z.int(),
  /** The day of the first transaction; null without one. */
  firstDay: isoDay.nullable(),
  now: spent,
  before: spent,
  /**
   * The average of the six months before, or of as many as there have been; null for other ranges, and
   * without a whole month before.
   */
  average: spent.extend({ months: z.int(), period }).nullable(),
  /** The most spent first; only categories that something was spent in now or before. */
  categories: z.array(
    z.object({
      categoryId: positiveId,
      spent: decimalText,
      before: decimalText,
      average: decimalText.nullable(),
    }),
  ),
  /** What came in, by category, the most first. */
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
       * At the end of the month, or now, as on statements. A wire that is settled in a later month is in
       * `moneyOut` of the month in which it was ordered.
       */
      balance: decimalText,
    }),
  ),
});
export type Insights = z.infer<typeof insights>;

export const readInsights = defineEndpoint({
  method: 'GET',
  path: '/api/insights',
  tag: 'Insights',
  summary: 'What the caller spent and earned in a period, by category, and their cash flow',
  access: 'signed-in',
  query: insightQuery,
  status: 200,
  answer: insights,
  problems: ['not_found', 'validation_failed'],
});

export const topPayees = defineEndpoint({
  method: 'GET',
  path: '/api/insights/payees',
  tag: 'Insights',
  summary: 'To whom the caller paid the most in a period',
  access: 'signed-in',
  query: insightQuery,
  status: 200,
  answer: z.object({
    period,
    payees: z.array(
      z.object({
        /** For the history’s filter. */
        key: z.string(),
        name: z.string(),
        /** Without fees. */
        paid: decimalText,
        payments: z.int(),
      }),
    ),
  }),
  problems: ['validation_failed'],
});

export const recurringPayment = z.object({
  key: z.string(),
  name: z.string(),
  every: z.enum(frequencies),
  /** The latest amount, without the fee. */
  amount: decimalText,
  /** Whether each of the payments was of this amount. */
  isSteady: z.boolean(),
  payments: z.int(),
  lastOn: isoDay,
  /** When the next one is expected. */
  nextOn: isoDay,
  /** The latest payment, which fills in the form of a schedule. */
  lastTransactionId: positiveId,
  /** The schedule that made the latest payment or will make the next one; null where there is none. */
  scheduleId: positiveId.nullable(),
});
export type RecurringPayment = z.infer<typeof recurringPayment>;

export const listRecurring = defineEndpoint({
  method: 'GET',
  path: '/api/insights/recurring',
  tag: 'Insights',
  summary: 'Payments that the caller makes again and again, and when the next is expected',
  access: 'signed-in',
  status: 200,
  /** The next hundred, the next first. */
  answer: z.array(recurringPayment),
  problems: [],
});

export const changeInsightSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/insights/settings',
  tag: 'Insights',
  summary: 'Choose the day on which months begin',
  access: 'signed-in',
  body: z.object({
    monthStartsOn: z
      .int({ error: 'Please choose a day from 1 to 31' })
      .min(1, { error: 'Please choose a day from 1 to 31' })
      .max(31, { error: 'Please choose a day from 1 to 31' }),
  }),
  status: 200,
  answer: messageAnswer,
  problems: [],
});
