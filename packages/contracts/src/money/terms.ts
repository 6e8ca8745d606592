import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { decimalText, ofAccount } from '../fields.ts';

const limit = decimalText.nullable();

/** Basis points for a share of the amount; otherwise its parts (`WrittenFee` explains why). */
const fee = z.union([
  z.int(),
  z.object({
    flat: decimalText,
    basisPoints: z.int(),
    min: decimalText.nullable(),
    max: decimalText.nullable(),
    freePerMonth: z.int(),
  }),
]);

/** A fee by the month with what waives it, or null (`monthly-fee.ts` explains each part). */
const monthlyFee = z
  .object({
    amount: decimalText,
    minBalance: decimalText.nullable(),
    directDeposit: decimalText.nullable(),
    ageUnder: z.int().nullable(),
    ageFrom: z.int().nullable(),
  })
  .nullable();

/** The terms that apply to an account (`terms.ts` explains each of them). */
export const accountTerms = z.object({
  depositLimit: limit,
  withdrawalLimit: limit,
  transferLimit: limit,
  wireLimit: limit,
  paymentLimit: limit,
  reviewedAbove: decimalText,
  wireFee: fee,
  paymentFee: fee,
  achFee: fee,
  sameDayAchFee: fee,
  monthlyFee,
});

export const bankTerms = z.object({
  byType: z.object({ checking: accountTerms, savings: accountTerms, ira: accountTerms }),
  wireCutOffHour: z.int(),
});

export const getTerms = defineEndpoint({
  method: 'GET',
  path: '/api/terms',
  tag: 'Accounts',
  summary: 'The limits and fees that apply to the caller now',
  access: 'customer',
  ofAccount: true,
  query: ofAccount,
  status: 200,
  answer: accountTerms.extend({
    /** Increases with every change of the terms that apply to the caller. */
    version: z.int(),
    wireCutOffHour: z.int(),
    /** How many orders of each service count toward its free ones of this month. */
    usedThisMonth: z.object({
      wireFee: z.int(),
      paymentFee: z.int(),
      achFee: z.int(),
      sameDayAchFee: z.int(),
    }),
  }),
  problems: ['not_found'],
});
