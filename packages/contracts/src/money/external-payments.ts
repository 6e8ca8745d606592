import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { movementProblems } from '../movement-problems.ts';
import { confirmation, confirmedMovementProblems } from '../people/parts/confirmation.ts';
import { fromGoals } from './parts/from-goals.ts';
import { checkIdentifier, confirmedFee, paymentFields } from './parts/outside-forms.ts';
import { transaction } from './parts/transaction.ts';

export const newExternalPayment = paymentFields
  .extend({
    fee: confirmedFee,
    /** The caller's account that it moves. Default: the primary one. */
    fromAccountId: z.int().positive().nullish(),
    type: z.literal('external_payment').nullish(),
    confirmation: confirmation.optional(),
    fromGoals,
  })
  .superRefine(checkIdentifier);
export type NewExternalPayment = z.output<typeof newExternalPayment>;

export const createExternalPayment = defineEndpoint({
  method: 'POST',
  path: '/api/external-payment',
  tag: 'External transfers',
  summary: 'Pay through a payment service for a fee of 1%; pending if the service has not decided',
  access: 'customer',
  ofAccount: true,
  idempotent: true,
  body: newExternalPayment,
  status: 201,
  answer: transaction,
  problems: [
    ...movementProblems,
    'email_unconfirmed',
    'not_offered',
    'fee_mismatch',
    'payment_rejected',
    ...confirmedMovementProblems,
  ],
});
