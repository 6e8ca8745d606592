import { caseOutcomes, caseStates, errorKinds } from '@seven-hills/bank/words/case-words';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, decimalText, ofAccount, ownPage, positiveId, timestamp } from '../fields.ts';
import { reportForm } from './parts/report-form.ts';

const credit = z.object({ amount: decimalText, creditedAt: timestamp });

/** A problem with a transaction, as the customer who reported it sees it. */
export const ownCase = z.object({
  id: positiveId,
  /** `C00000042` */
  number: z.string(),
  /** The account that the transaction was reported for. */
  accountId: positiveId,
  /** `Savings ••1234`; null for a customer with one account. */
  accountLabel: z.string().nullable(),
  transactionId: positiveId,
  transactionCreatedAt: timestamp,
  kind: z.enum(errorKinds),
  description: z.string(),
  phone: z.string().nullable(),
  /** The disputed amount, without the fee. */
  amount: decimalText,
  reportedAt: timestamp,
  /** Whether staff took the report down, by phone or in person. */
  isByStaff: z.boolean(),
  /**
   * Whether it was reported more than 60 days after the statement; the bank still investigates it.
   */
  isLate: z.boolean(),
  state: z.enum(caseStates),
  /** The deadline for a result or for provisional credit. */
  creditBy: calendarDate(),
  /** The final deadline for a result. */
  resultBy: calendarDate(),
  provisionalCredit: credit.nullable(),
  /** Null until the bank has a result. */
  result: z
    .object({
      outcome: z.enum(caseOutcomes),
      /** The amount that the customer keeps. */
      amount: decimalText,
      explanation: z.string(),
      concludedAt: timestamp,
      /** The day on which provisional credit is debited; null if it is not. */
      debitOn: calendarDate().nullable(),
      /** When it was debited; null until then, and if the customer kept it. */
      debitedAt: timestamp.nullable(),
    })
    .nullable(),
  /** The number of the case that this one continues. */
  earlierNumber: z.string().nullable(),
});
export type OwnCase = z.infer<typeof ownCase>;

export const reportProblem = defineEndpoint({
  method: 'POST',
  path: '/api/cases',
  tag: 'Cases',
  summary:
    'Report a problem with one of the caller’s transactions, which opens a case; repeating it returns the same case',
  access: 'customer',
  ofAccount: 'transaction',
  query: ofAccount,
  body: reportForm.extend({ transactionId: positiveId }),
  status: 201,
  answer: ownCase,
  problems: ['not_found', 'conflict', 'amount_too_large', 'too_many_attempts'],
});

export const listOwnCases = defineEndpoint({
  method: 'GET',
  path: '/api/cases',
  tag: 'Cases',
  summary: 'The problems that the caller has reported, newest first, about all or one account',
  access: 'customer',
  ofAccount: true,
  query: ownPage.extend({
    ...ofAccount.shape,
    /** Only cases about one transaction. */
    transactionId: positiveId.optional(),
  }),
  status: 200,
  answer: z.array(ownCase),
  problems: ['not_found'],
});
