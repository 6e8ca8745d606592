import { limits } from '@seven-hills/bank/limits';
import { fillIntervals, goalChangeCauses, goalColors } from '@seven-hills/bank/savings-goals';
import { parseAmount } from '@seven-hills/money';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarDate,
  decimalText,
  isPositiveAmount,
  ofAccount,
  positiveId,
  requiredText,
  timestamp,
} from '../fields.ts';

const amountMax = 100_000_000n;

const amount = z
  .string({ error: 'Please enter an amount' })
  .trim()
  .refine(isPositiveAmount, { error: 'Please enter an amount above zero' })
  .refine((text) => (parseAmount(text) ?? 0n) <= amountMax, {
    error: 'Please enter at most $1,000,000.00',
  });

/**
 * What the bank sets aside for a goal by itself, as long as money is free and the target is not
 * reached.
 */
const fillRules = z.object({
  /** An amount on a date. */
  dated: z
    .object({
      amount,
      every: z.enum(fillIntervals, { error: 'Please choose how often' }),
      /** The next date; later ones fall on the same day of the week or month. */
      nextOn: calendarDate({ error: 'Please choose a date' }),
    })
    .nullable(),
  /** A share of each deposit and of each transfer from another customer, in percent. */
  incomePercent: z
    .int({ error: 'Please enter a whole number' })
    .min(1, { error: 'Please enter 1 to 100' })
    .max(100, { error: 'Please enter 1 to 100' })
    .nullable(),
  /** What rounds up each payment, with its fee, to the next dollar. */
  roundsUp: z.boolean(),
});
export type FillRules = z.infer<typeof fillRules>;

const paces = ['reached', 'on_track', 'behind'] as const;

const savingsGoal = z.object({
  id: positiveId,
  name: z.string(),
  color: z.enum(goalColors),
  /** The money set aside. */
  amount: decimalText,
  targetAmount: decimalText.nullable(),
  targetOn: calendarDate().nullable(),
  /**
   * Whether the target is reached, or how the amount compares with an even pace until the date;
   * null without a target, or without a date.
   */
  pace: z.enum(paces).nullable(),
  rules: fillRules.extend({
    dated: z
      .object({
        amount: decimalText,
        every: z.enum(fillIntervals),
        nextOn: calendarDate(),
      })
      .nullable(),
  }),
  createdAt: timestamp,
});
export type SavingsGoal = z.infer<typeof savingsGoal>;

const savingsGoals = z.object({
  /** The available balance of the account. */
  available: decimalText,
  /** What the goals hold together. */
  setAside: decimalText,
  /** The available balance minus what the goals hold. */
  freeToSpend: decimalText,
  /** In the customer's order, in which they give to payments that nobody attends. */
  goals: z.array(savingsGoal),
});
export type SavingsGoals = z.infer<typeof savingsGoals>;

const shared = {
  tag: 'Savings goals',
  access: 'customer',
  ofAccount: true,
  query: ofAccount,
  status: 200,
  answer: savingsGoals,
} as const;

const ofGoal = z.object({ id: positiveId });

export const listSavingsGoals = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/savings-goals',
  summary: 'The savings goals of an account, and what is free to spend',
  access: 'signed-in',
  problems: ['not_found'],
});

export const goalForm = z.object({
  name: requiredText('Please enter a name', limits.goalNameLengthMax),
  color: z.enum(goalColors, { error: 'Please choose a color' }),
  targetAmount: amount.nullable(),
  targetOn: calendarDate({ error: 'Please enter a valid date' }).nullable(),
});
export type GoalForm = z.output<typeof goalForm>;

export const createSavingsGoal = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/savings-goals',
  summary: 'Add a savings goal to an account, as the last one',
  body: goalForm,
  status: 201,
  problems: ['not_found', 'conflict'],
});

export const changeSavingsGoal = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/api/savings-goals/:id',
  summary: 'Change the name, color, target, and date of a savings goal',
  params: ofGoal,
  body: goalForm,
  problems: ['not_found'],
});

export const setFillRules = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/api/savings-goals/:id/rules',
  summary: 'Set what fills a savings goal by itself',
  params: ofGoal,
  body: fillRules,
  problems: ['not_found'],
});

export const orderSavingsGoals = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/api/savings-goals/order',
  summary: 'Put the savings goals of an account into the customer’s order',
  body: z.object({ goalIds: z.array(positiveId).max(limits.goalsMax) }),
  problems: ['not_found', 'conflict'],
});

export const moveGoalMoney = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/savings-goals/moves',
  summary: 'Set money aside for a goal, free it again, or move it to another goal; no money moves',
  idempotent: true,
  body: z
    .object({
      /** Null: from what is free to spend. */
      fromGoalId: positiveId.nullable(),
      /** Null: is free to spend again. */
      toGoalId: positiveId.nullable(),
      amount,
    })
    .refine(({ fromGoalId, toGoalId }) => fromGoalId !== toGoalId, {
      error: 'Please choose two different goals',
      path: ['toGoalId'],
    }),
  problems: ['not_found', 'insufficient_funds', 'account_owes', 'idempotency_key_reused'],
});

export const endSavingsGoal = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/savings-goals/:id/end',
  summary: 'End a savings goal; its money is free to spend again. Repeating it changes nothing',
  params: ofGoal,
  problems: ['not_found'],
});

const goalChange = z.object({
  id: positiveId,
  at: timestamp,
  cause: z.enum(goalChangeCauses),
  /** Added to the goal, or taken from it if negative. */
  amount: decimalText,
  /** What a rule should have added, if more than was free to spend. */
  wanted: decimalText.nullable(),
  /** Who changed it; null for a payment, a rule, and the bank. */
  by: z.object({ /** "Olivia M." */ name: z.string(), isYou: z.boolean() }).nullable(),
  /** The goal that gave or received it. */
  otherGoal: z.string().nullable(),
  /** The payment that needed it, was rounded up, or brought the money. */
  transactionId: positiveId.nullable(),
});
export type GoalChange = z.infer<typeof goalChange>;

export const listGoalChanges = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/savings-goals/:id/changes',
  summary: 'The latest changes of a savings goal, newest first',
  access: 'signed-in',
  params: ofGoal,
  query: ofAccount.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z.array(goalChange),
  problems: ['not_found'],
});
