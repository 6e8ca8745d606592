import { achEntryStates } from '@seven-hills/bank/words/ach-words';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, positiveId, requiredText, timestamp } from '../fields.ts';

const id = z.object({ id: positiveId });
const shared = { tag: 'Debits', access: 'customer', params: id } as const;

/** A debit by a company, as the customer whose account it debited sees it. */
export const postedDebit = z.object({
  transactionId: positiveId,
  accountId: positiveId,
  companyId: z.string(),
  companyName: z.string(),
  /** The last day on which Regulation E protects a report of it best. */
  noticeUntil: calendarDate(),
  /** Whether it was returned to the company's bank, or will be with the next file. */
  isReturned: z.boolean(),
});
export type PostedDebit = z.infer<typeof postedDebit>;

export const getPostedDebit = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/debits/:id',
  summary: 'The company and the time limit of a debit, by its transaction',
  status: 200,
  answer: postedDebit,
  problems: ['not_found'],
});

/** The written statement in a case about a debit. */
export const debitStatementAnswer = z.object({
  /** The paragraphs that are signed, or were. */
  paragraphs: z.array(z.string()),
  signed: z.object({ name: z.string(), at: timestamp }).nullable(),
  /** Until when the network takes a return, for which the statement helps. */
  returnUntil: timestamp,
  /** Whether the network needs the statement to return the debit, and still would. */
  isUseful: z.boolean(),
});
export type DebitStatement = z.infer<typeof debitStatementAnswer>;

export const getDebitStatement = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/cases/:id/statement',
  summary: 'The written statement of unauthorized debit that a case offers, or that was signed',
  status: 200,
  answer: debitStatementAnswer,
  problems: ['not_found'],
});

export const signDebitStatement = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/cases/:id/statement',
  summary: 'Sign the written statement with one’s typed name; never required under Regulation E',
  body: z.object({ signedName: requiredText('Please type your name to sign', 130) }),
  status: 201,
  answer: debitStatementAnswer,
  problems: ['not_found', 'conflict'],
});

/** `application/pdf` */
export const downloadDebitStatement = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/cases/:id/statement/document',
  summary: 'The signed written statement, as a PDF',
  status: 200,
  answer: z.string(),
  problems: ['not_found'],
});

/** A case's debit as staff see it, with the network's clock beside that of Regulation E. */
export const caseDebit = z.object({
  companyId: z.string(),
  companyName: z.string(),
  entryClass: z.string(),
  settlesOn: calendarDate(),
  state: z.enum(achEntryStates),
  /** The last day of a notice in time, 12 CFR 1005.11(b)(1)(i). */
  noticeUntil: calendarDate(),
  /** The reason for which it would be returned, or was. */
  reason: z.string(),
  /** By when the return must be with the operator. */
  returnUntil: timestamp,
  /** Whether that time is over and it was not returned, so that a credit is the bank’s loss. */
  isTooLate: z.boolean(),
  /** The sixth banking day after the review, once the case is concluded. */
  reviewedUntil: calendarDate().nullable(),
  needsStatement: z.boolean(),
  statement: z.object({ name: z.string(), at: timestamp }).nullable(),
  /** Why it can’t be returned now, as a sentence; null if it can. */
  refused: z.string().nullable(),
});
export type CaseDebit = z.infer<typeof caseDebit>;
