import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarDate,
  decimalText,
  messageAnswer,
  ofAccount,
  positiveId,
  searchText,
  timestamp,
} from '../fields.ts';
import { movementProblems } from '../movement-problems.ts';
import { confirmation, confirmedMovementProblems } from '../people/parts/confirmation.ts';
import { achDetails, achSpeeds, billReference } from './parts/ach-fields.ts';
import { fromGoals } from './parts/from-goals.ts';
import { linkedAccountKinds } from './parts/linked-fields.ts';
import { confirmedFee, externalAmount } from './parts/outside-forms.ts';
import { transaction } from './parts/transaction.ts';

const shared = { tag: 'External transfers', access: 'customer', status: 200 } as const;

/** When a payment would leave and arrive, and what it costs: without an amount, nothing. */
const achPlan = z.object({
  fee: decimalText,
  /** Until then it can be canceled; then it is sent. */
  cutOffAt: timestamp,
  /** The banking day on which the recipient's bank has it. */
  arrivesOn: calendarDate(),
  /** The same for a recipient whom the customer has never paid, whose first payment is held. */
  arrivesOnIfNew: calendarDate(),
});

export const planAchPayment = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/ach-payments/plan',
  summary: 'When an ACH payment would arrive, and what it would cost',
  ofAccount: true,
  query: ofAccount.extend({ amount: externalAmount.optional() }),
  answer: z.object({
    standard: achPlan,
    /** Null if the bank does not offer it, for this amount, or at this time of day. */
    sameDay: achPlan
      .extend({
        /** Null if a first payment cannot be sent for settlement on the day its hold ends. */
        arrivesOnIfNew: calendarDate().nullable(),
      })
      .nullable(),
    /**
     * The first and the last day on which a wire that is ordered now arrives if nothing delays it.
     */
    wire: z.object({
      arrivesFrom: calendarDate(),
      arrivesBy: calendarDate(),
      arrivesByIfNew: calendarDate(),
    }),
  }),
  problems: ['amount_too_large', 'deposit_required', 'not_found', 'not_offered'],
});

/** A company that the bank knows. */
const biller = z.object({
  name: z.string(),
  /**
   * `listed`: the bank lists it. `paid`: the caller paid it by ACH. `debited`: it debited an
   * account of the caller.
   */
  source: z.enum(['listed', 'paid', 'debited']),
  /** Of a listed one: where it is paid, and by what it knows its customers. */
  listed: billReference
    .extend({
      id: z.string(),
      externalRoutingNumber: z.string(),
      externalAccountNumber: z.string(),
      accountKind: z.enum(linkedAccountKinds),
    })
    .nullable(),
  /** The last payment to it, or its last debit. */
  last: z.object({ transactionId: positiveId, at: timestamp }).nullable(),
});
export type Biller = z.infer<typeof biller>;

export const findBillers = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/billers',
  summary: 'Companies that the bank lists, that the caller paid by ACH, or that debited an account',
  /** Searches names, and the words of a listed company; `id` is that of one listed company. */
  query: z.object({ search: searchText, id: z.string().max(100).optional() }),
  answer: z.array(biller),
  problems: ['deposit_required', 'not_offered'],
});

export const newAchPayment = achDetails.extend({
  speed: z.enum(achSpeeds).default('standard'),
  fee: confirmedFee,
  /** The caller's account that it moves. Default: the primary one. */
  fromAccountId: z.int().positive().nullish(),
  confirmation: confirmation.optional(),
  fromGoals,
});
export type NewAchPayment = z.output<typeof newAchPayment>;

export const makeAchPayment = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/ach-payments',
  summary: 'Pay an account at another bank in the US through the ACH network',
  ofAccount: true,
  idempotent: true,
  body: newAchPayment,
  status: 201,
  answer: transaction,
  problems: [
    ...movementProblems,
    'conflict',
    'email_unconfirmed',
    'fee_mismatch',
    'not_offered',
    'routing_number_invalid',
    ...confirmedMovementProblems,
  ],
});

/** How a payment is doing. */
export const achPayment = z.object({
  transactionId: positiveId,
  /** `assigned`: sent. `settled`: the recipient's bank has the money. */
  state: z.enum(['held', 'canceled', 'assigned', 'settled', 'returned']),
  isSameDay: z.boolean(),
  /** Whether it was to arrive on the same day and could not; its fee is then given back. */
  missedSameDay: z.boolean(),
  cutOffAt: timestamp,
  arrivesOn: calendarDate(),
  /** Why it came back, as a sentence. */
  returnedFor: z.string().nullable(),
  /** Whether the caller can cancel it now. */
  mayCancel: z.boolean(),
});
export type AchPayment = z.infer<typeof achPayment>;

const transactionId = z.object({ transactionId: positiveId });

export const getAchPayment = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/ach-payments/:transactionId',
  summary: 'When an ACH payment arrives, or what became of it',
  params: transactionId,
  answer: achPayment,
  problems: ['deposit_required', 'not_found'],
});

export const cancelAchPayment = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/ach-payments/:transactionId/cancel',
  summary: 'Cancel an ACH payment that has not been sent',
  params: transactionId,
  answer: messageAnswer,
  problems: ['conflict', 'not_found', 'transaction_not_pending'],
});
