import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { ofAccount, positiveId } from '../fields.ts';
import { movementProblems } from '../movement-problems.ts';
import { confirmation, confirmedMovementProblems } from '../people/parts/confirmation.ts';
import { fromGoals } from './parts/from-goals.ts';
import { confirmedFee, wireDetails } from './parts/outside-forms.ts';
import { transaction } from './parts/transaction.ts';

export const newWireTransfer = wireDetails.extend({
  fee: confirmedFee,
  /** The caller's account that it moves. Default: the primary one. */
  fromAccountId: z.int().positive().nullish(),
  type: z.literal('wire_transfer').nullish(),
  confirmation: confirmation.optional(),
  fromGoals,
});
export type NewWireTransfer = z.output<typeof newWireTransfer>;

export const createWireTransfer = defineEndpoint({
  method: 'POST',
  path: '/api/wire-transfer',
  tag: 'External transfers',
  summary:
    'Send a wire; the amount and the bank’s wire fee are held until staff decide or one business day has passed',
  access: 'customer',
  ofAccount: true,
  idempotent: true,
  body: newWireTransfer,
  status: 201,
  answer: transaction,
  problems: [
    ...movementProblems,
    'email_unconfirmed',
    'not_offered',
    'fee_mismatch',
    'routing_number_invalid',
    ...confirmedMovementProblems,
  ],
});

/** Returns the wire in its resulting state. Repeating the call changes nothing. */
export const cancelWire = defineEndpoint({
  method: 'POST',
  path: '/api/wire-transfer/:id/cancel',
  tag: 'External transfers',
  summary: 'Cancel a wire until it is being sent; its amount and fee are available again',
  access: 'customer',
  ofAccount: 'transaction',
  query: ofAccount,
  params: z.object({ id: positiveId }),
  status: 200,
  answer: transaction,
  problems: ['not_found', 'transaction_not_pending', 'too_many_attempts'],
});
