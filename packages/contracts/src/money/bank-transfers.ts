import { limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarDate,
  decimalText,
  messageAnswer,
  ofAccount,
  optionalText,
  pin,
  positiveId,
  timestamp,
} from '../fields.ts';
import { movementProblems } from '../movement-problems.ts';
import { confirmation, confirmedMovementProblems } from '../people/parts/confirmation.ts';
import { agreedHash, authorizationText, debitAuthorization } from './parts/debit-authorization.ts';
import { fromGoals } from './parts/from-goals.ts';
import { externalAmount } from './parts/outside-forms.ts';
import { transaction } from './parts/transaction.ts';

/** `in` adds money from a linked account; `out` sends money to it. */
export const bankTransferDirections = ['in', 'out'] as const;
export type BankTransferDirection = (typeof bankTransferDirections)[number];

/** When money is where it goes. */
const bankTransferTimes = z.object({
  /** Until then it can be canceled; then it is sent. */
  cutOffAt: timestamp,
  /** The banking day on which the banks settle it. */
  settlesOn: calendarDate(),
  /** Of money that is added: how much becomes available, and on what day. */
  available: z.array(z.object({ amount: decimalText, on: calendarDate() })),
});

/** A transfer between an account here and one at another bank. */
export const bankTransfer = bankTransferTimes.extend({
  transactionId: positiveId,
  linkedAccountId: positiveId.nullable(),
  accountId: positiveId,
  direction: z.enum(bankTransferDirections),
  amount: decimalText,
  state: z.enum(['held', 'canceled', 'assigned', 'settled', 'returned']),
  /** Why it came back, as a sentence. */
  returnedFor: z.string().nullable(),
  /** What allows the debit, if the caller authorized it. */
  authorizationId: positiveId.nullable(),
  createdAt: timestamp,
});
export type BankTransfer = z.infer<typeof bankTransfer>;

const shared = { tag: 'Accounts at other banks', access: 'customer', status: 200 } as const;

export const planBankTransfer = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/bank-transfers/plan',
  summary: 'When a transfer with an account at another bank would settle and be available',
  ofAccount: true,
  query: ofAccount.extend({
    direction: z.enum(bankTransferDirections),
    amount: externalAmount,
    /** For money that is added: what to authorize is stated for this account. */
    linkedAccountId: positiveId.optional(),
  }),
  answer: bankTransferTimes.extend({
    /** How much more can be added today. */
    addableToday: decimalText,
    /** What the caller authorizes with the order; null without a linked account to debit. */
    authorization: authorizationText.nullable(),
  }),
  problems: ['amount_too_large', 'deposit_required', 'not_offered'],
});

export const listBankTransfers = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/bank-transfers',
  summary: 'The newest transfers between the caller’s accounts here and at other banks',
  answer: z.array(bankTransfer),
  problems: ['deposit_required', 'not_offered'],
});

/** Checked in the form's order. */
export const newBankTransfer = z.object({
  direction: z.enum(bankTransferDirections, { error: 'Please choose a direction.' }),
  linkedAccountId: positiveId,
  amount: externalAmount,
  description: optionalText(limits.descriptionLengthMax),
  /** For money that is added: the text of the plan that the caller authorizes, by its hash. */
  authorization: agreedHash.optional(),
  pin,
  confirmation: confirmation.optional(),
  fromGoals,
});
export type NewBankTransfer = z.output<typeof newBankTransfer>;

export const makeBankTransfer = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/bank-transfers',
  summary: 'Add money from a linked account, or send money to it, through the ACH network',
  ofAccount: true,
  idempotent: true,
  query: ofAccount,
  body: newBankTransfer,
  status: 201,
  answer: transaction,
  problems: [
    ...movementProblems,
    'conflict',
    'email_unconfirmed',
    'not_found',
    'not_offered',
    ...confirmedMovementProblems,
  ],
});

export const cancelBankTransfer = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/bank-transfers/:transactionId/cancel',
  summary: 'Cancel a transfer that has not been sent',
  params: z.object({ transactionId: positiveId }),
  answer: messageAnswer,
  problems: ['conflict', 'not_found', 'not_offered', 'transaction_not_pending'],
});

const authorizationId = z.object({ id: positiveId });

export const getDebitAuthorization = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/debit-authorizations/:id',
  summary: 'What the caller authorized the bank to debit at another bank, word for word',
  params: authorizationId,
  answer: debitAuthorization,
  problems: ['deposit_required', 'not_found'],
});

export const downloadDebitAuthorization = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/debit-authorizations/:id/document',
  summary: 'The same as a PDF',
  params: authorizationId,
  answer: z.string(),
  problems: ['deposit_required', 'not_found'],
});
