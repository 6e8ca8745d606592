import { stopScopes, stopStates } from '@seven-hills/bank/words/debit-words';
import { parseAmount } from '@seven-hills/money';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, decimalText, isPositiveAmount, positiveId, timestamp } from '../fields.ts';

/** A company that debited an account. */
const debitCompany = z.object({
  /** The number by which the network knows it. */
  companyId: z.string(),
  companyName: z.string(),
  /** How many of its debits were posted. */
  count: z.int(),
  lastAmount: decimalText,
  lastAt: timestamp,
  lastTransactionId: positiveId,
});
export type DebitCompany = z.infer<typeof debitCompany>;

/** An order to return the debits of a company. */
export const debitStop = z.object({
  id: positiveId,
  companyId: z.string(),
  companyName: z.string(),
  scope: z.enum(stopScopes),
  /** What one payment must be to fit; null if any fits. */
  amount: decimalText.nullable(),
  debitOn: calendarDate().nullable(),
  placedAt: timestamp,
  /** Whether staff took it by phone or in person. */
  isOral: z.boolean(),
  /** The last day of an order for one payment. */
  expiresOn: calendarDate().nullable(),
  /** The last day of an oral order that nobody has confirmed in writing. */
  lapsesOn: calendarDate().nullable(),
  confirmedAt: timestamp.nullable(),
  liftedAt: timestamp.nullable(),
  state: z.enum(stopStates),
  /** How many debits were returned for it, and when the last one was. */
  stoppedCount: z.int(),
  lastStoppedAt: timestamp.nullable(),
});
export type DebitStop = z.infer<typeof debitStop>;

export const accountDebits = z.object({
  /** The latest first. */
  companies: z.array(debitCompany),
  /** Active ones first. */
  stops: z.array(debitStop),
});
export type AccountDebits = z.infer<typeof accountDebits>;

const amountToStop = z
  .string({ error: 'Please enter a valid amount.' })
  .refine(isPositiveAmount, { error: 'Please enter a valid amount.' })
  .nullish()
  .transform((text) => (text ? (parseAmount(text) ?? null) : null));

/** The number of a company on the network: at most ten characters. */
const companyId = z
  .string({ error: 'Company ID is required' })
  .trim()
  .regex(/^[\x20-\x7e]{1,10}$/, { error: 'Company ID has up to 10 characters' });

export const stopOrder = z.object({
  companyId,
  scope: z.enum(stopScopes, { error: 'Please choose what to stop' }),
  /** For one payment: its exact amount. Default: any. */
  amount: amountToStop,
  /** For one payment: the day on which it is due. Default: any. */
  debitOn: calendarDate({ error: 'Please enter a valid date' })
    .nullish()
    .transform((day) => day ?? null),
});
export type StopOrder = z.output<typeof stopOrder>;

/** Both are conditions of one payment. */
export const isWithinScope = ({ scope, amount, debitOn }: StopOrder): boolean =>
  scope === 'payment' || (amount === null && debitOn === null);
export const outOfScope = {
  path: ['scope'],
  error: 'An amount or a date is only for one payment',
};

export const placedStop = z.object({
  stop: debitStop,
  /** A debit that fits and posted shortly before, so that only a dispute can help. */
  tooLateFor: z
    .object({ transactionId: positiveId, amount: decimalText, postedAt: timestamp })
    .nullable(),
});
export type PlacedStop = z.infer<typeof placedStop>;

const account = z.object({ id: positiveId });
const stopOfAccount = account.extend({ stopId: positiveId });
const shared = { tag: 'Debits', access: 'customer' } as const;

export const getDebits = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/own-accounts/:id/debits',
  summary: 'The companies that debited an account, and the orders that stop their debits',
  params: account,
  status: 200,
  answer: accountDebits,
  problems: ['not_found'],
});

export const placeDebitStop = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/own-accounts/:id/debit-stops',
  summary:
    'Stop one payment to a company, or all of its debits; repeating it returns the same order',
  params: account,
  body: stopOrder.refine(isWithinScope, outOfScope),
  status: 201,
  answer: placedStop,
  problems: ['not_found', 'conflict'],
});

export const confirmDebitStop = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/own-accounts/:id/debit-stops/:stopId/confirm',
  summary: 'Confirm an order in writing that staff took by phone or in person',
  params: stopOfAccount,
  status: 200,
  answer: debitStop,
  problems: ['not_found', 'conflict'],
});

export const liftDebitStop = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/own-accounts/:id/debit-stops/:stopId/lift',
  summary: 'Lift an order, so that the company’s debits are paid again',
  params: stopOfAccount,
  status: 200,
  answer: debitStop,
  problems: ['not_found', 'conflict'],
});
