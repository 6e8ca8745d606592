import { accountTypes } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, decimalText, ofAccount, positiveId } from '../fields.ts';

/** Percent per year, with at least two decimals: `3.93`. */
export const percentage = z.string().regex(/^\d{1,2}\.\d{2,4}$/);

export const interestTerms = z.object({
  /** The first day on which they apply, in the bank's time zone. */
  validFrom: calendarDate(),
  /** Whether the bank may lower the rate without notice. */
  isVariable: z.boolean(),
  /** In order of amount, starting from 0.00. The whole balance earns the rate of its tier. */
  tiers: z.array(
    z.object({
      from: decimalText,
      /** The nominal rate. */
      rate: percentage,
      /** The annual percentage yield (12 CFR 1030). */
      apy: percentage,
    }),
  ),
});
export type InterestTerms = z.infer<typeof interestTerms>;

const accountTypeRates = interestTerms.extend({
  accountType: z.enum(accountTypes),
  /** The next change that is already set, if any. */
  next: interestTerms.nullable(),
});
export type AccountTypeRates = z.infer<typeof accountTypeRates>;

export const getInterestRates = defineEndpoint({
  method: 'GET',
  path: '/api/interest-rates',
  tag: 'Interest',
  summary: 'What each account type that can be opened earns; without those that earn nothing',
  access: 'anyone',
  status: 200,
  answer: z.array(accountTypeRates),
  problems: [],
});

export const ownInterest = z.object({
  /** The account's interest at its current balance; null if it earns none. */
  current: z.object({ rate: percentage, apy: percentage, isVariable: z.boolean() }).nullable(),
  /** All tiers, and the next change that is already set, if any. */
  terms: interestTerms.nullable(),
  next: interestTerms.nullable(),
  /** Earned from the first of the month through `through`, in whole cents. */
  thisMonth: decimalText,
  /** The last day counted; null if no day has been counted yet. */
  through: calendarDate().nullable(),
  /** Credited since January 1. */
  creditedThisYear: decimalText,
  lastCredit: z
    .object({ transactionId: positiveId, amount: decimalText, day: calendarDate() })
    .nullable(),
});
export type OwnInterest = z.infer<typeof ownInterest>;

export const getOwnInterest = defineEndpoint({
  method: 'GET',
  path: '/api/account/interest',
  tag: 'Interest',
  summary: "What the signed-in customer's account earns and has earned",
  access: 'signed-in',
  ofAccount: true,
  query: ofAccount,
  status: 200,
  answer: ownInterest,
  problems: ['not_found'],
});
