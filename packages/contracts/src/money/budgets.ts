import { parseAmount } from '@seven-hills/money';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarDate,
  decimalText,
  isPositiveAmount,
  messageAnswer,
  ofAccounts,
  positiveId,
} from '../fields.ts';
import { insightQuery } from './insights.ts';

/** Unspent amounts carry over for at most this many months in a row. */
export const rolloverMonthsMax = 12;

/** Percentages of a budget at which its owner is notified. */
export const budgetAlertShares = [80, 100] as const;

const budgetMax = 100_000_000n;

const isoDay = calendarDate();

const budget = z.object({
  categoryId: positiveId,
  /** The budget that the customer set. */
  amount: decimalText,
  hasRollover: z.boolean(),
  /** The amount carried over from previous months; negative after overspending. */
  carried: decimalText,
  spent: decimalText,
  /** The budget plus the carryover, minus spending; negative if overspent. */
  left: decimalText,
});
export type Budget = z.infer<typeof budget>;

export const listBudgets = defineEndpoint({
  method: 'GET',
  path: '/api/budgets',
  tag: 'Insights',
  summary: 'The caller’s budgets in a month, and what they usually spend where they have none',
  access: 'signed-in',
  ofAccount: true,
  query: insightQuery.pick({ on: true }).extend(ofAccounts.shape),
  status: 200,
  answer: z.object({
    period: z.object({ from: isoDay, to: isoDay }),
    /**
     * The number of days left in the month, including today; null unless it is the current month.
     */
    daysLeft: z.int().nullable(),
    budgets: z.array(budget),
    /**
     * The average spending in each category without a budget, over up to six previous months,
     * highest first; only averages above zero.
     */
    usual: z.array(z.object({ categoryId: positiveId, average: decimalText, months: z.int() })),
  }),
  problems: ['not_found'],
});

const ofCategory = z.object({ id: positiveId });

const newBudget = z.object({
  amount: z
    .string({ error: 'Please enter an amount' })
    .trim()
    .refine(isPositiveAmount, { error: 'Please enter an amount above zero' })
    .refine((text) => (parseAmount(text) ?? 0n) <= budgetMax, {
      error: 'Please enter at most $1,000,000.00',
    }),
  hasRollover: z.boolean(),
});
export type NewBudget = z.output<typeof newBudget>;

export const setBudget = defineEndpoint({
  method: 'PUT',
  path: '/api/categories/:id/budget',
  tag: 'Insights',
  summary: 'Set the budget of a spending category from this month on',
  access: 'signed-in',
  params: ofCategory,
  body: newBudget,
  status: 200,
  answer: messageAnswer,
  problems: ['not_found'],
});

export const removeBudget = defineEndpoint({
  method: 'DELETE',
  path: '/api/categories/:id/budget',
  tag: 'Insights',
  summary: 'End the budget of a category with this month; past months keep theirs',
  access: 'signed-in',
  params: ofCategory,
  status: 200,
  answer: messageAnswer,
  problems: ['not_found'],
});
