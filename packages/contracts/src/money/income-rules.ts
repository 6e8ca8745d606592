import { parseAmount } from '@seven-hills/money';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { decimalText, isPositiveAmount, positiveId, requiredText, timestamp } from '../fields.ts';

const amountMax = 100_000_000n;

const amount = z
  .string({ error: 'Please enter an amount' })
  .trim()
  .refine(isPositiveAmount, { error: 'Please enter an amount above zero' })
  .refine((text) => (parseAmount(text) ?? 0n) <= amountMax, {
    error: 'Please enter at most $1,000,000.00',
  });

/**
 * When a deposit, or a transfer from another customer, arrives in one account, money moves to
 * another.
 */
const incomeRule = z.object({
  id: positiveId,
  fromAccountId: positiveId,
  toAccountId: positiveId,
  /** The least amount that counts as income. */
  incomeMin: decimalText,
  /** What moves; null for a share. */
  amount: decimalText.nullable(),
  /** The share of the income that moves, in percent; null for an amount. */
  percent: z.int().nullable(),
  /** What happened last; null if no income has arrived yet. */
  latest: z
    .object({
      at: timestamp,
      amount: decimalText,
      /** Why it was skipped; null if the money moved. */
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type IncomeRule = z.infer<typeof incomeRule>;

export const listIncomeRules = defineEndpoint({
  method: 'GET',
  path: '/api/income-rules',
  tag: 'Transactions',
  summary: 'The rules that move money between the caller’s accounts when income arrives',
  access: 'signed-in',
  status: 200,
  answer: z.array(incomeRule),
  problems: [],
});

/** Checked in the form's order: both accounts, the amounts, the PIN. */
export const newIncomeRule = z
  .object({
    fromAccountId: positiveId,
    toAccountId: positiveId,
    incomeMin: amount,
    amount: amount.nullable(),
    percent: z
      .int({ error: 'Please enter 1 to 100' })
      .min(1, { error: 'Please enter 1 to 100' })
      .max(100, { error: 'Please enter 1 to 100' })
      .nullable(),
    pin: requiredText('Please enter your PIN'),
  })
  .superRefine((form, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (form.fromAccountId === form.toAccountId)
      refuse('toAccountId', 'Please choose two different accounts.');
    if ((form.amount === null) === (form.percent === null))
      refuse('amount', 'Please choose an amount or a share.');
    if (!/^\d{4}$/.test(form.pin)) refuse('pin', 'PIN must be exactly 4 digits.');
  });
export type NewIncomeRule = z.output<typeof newIncomeRule>;

export const addIncomeRule = defineEndpoint({
  method: 'POST',
  path: '/api/income-rules',
  tag: 'Transactions',
  summary: 'Add a rule that moves money between two of the caller’s accounts when income arrives',
  access: 'customer',
  ofAccount: true,
  body: newIncomeRule,
  status: 201,
  answer: z.array(incomeRule),
  problems: ['not_found', 'conflict', 'pin_not_set', 'pin_incorrect', 'pin_locked'],
});

export const endIncomeRule = defineEndpoint({
  method: 'POST',
  path: '/api/income-rules/:id/end',
  tag: 'Transactions',
  summary: 'End an income rule; repeating it changes nothing',
  access: 'customer',
  params: z.object({ id: positiveId }),
  status: 200,
  answer: z.array(incomeRule),
  problems: ['not_found'],
});
