import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { ofAccount } from '../fields.ts';
import { passkeyRequest } from '../people/parts/passkey-messages.ts';
import { newAchPayment } from './ach-payments.ts';
import { newBankTransfer } from './bank-transfers.ts';
import { newExternalPayment } from './external-payments.ts';
import { newTransaction } from './make-transaction.ts';
import { newWireTransfer } from './wires.ts';

/** The `Idempotency-Key` that the movement is sent with; null if it is sent without one. */
const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/)
  .nullable();

/** `order` is the body of the call that moves the money. Only the format of its PIN is checked. */
export const startMovementConfirmation = defineEndpoint({
  method: 'POST',
  path: '/api/transactions/confirmations',
  tag: 'Transactions',
  summary: 'What the browser needs to confirm one movement with a passkey',
  access: 'customer',
  ofAccount: true,
  query: ofAccount,
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('transaction'), idempotencyKey, order: newTransaction }),
    z.object({ kind: z.literal('wire'), idempotencyKey, order: newWireTransfer }),
    z.object({ kind: z.literal('payment'), idempotencyKey, order: newExternalPayment }),
    z.object({ kind: z.literal('ach_payment'), idempotencyKey, order: newAchPayment }),
    z.object({
      kind: z.literal('bank_transfer'),
      idempotencyKey,
      // Money that is added needs no confirmation.
      order: newBankTransfer.extend({ direction: z.literal('out') }),
    }),
  ]),
  status: 200,
  answer: passkeyRequest,
  problems: [
    'amount_too_large',
    'conflict',
    'factor_not_set_up',
    'fee_mismatch',
    'not_found',
    'not_offered',
    'routing_number_invalid',
    'too_many_attempts',
  ],
});
