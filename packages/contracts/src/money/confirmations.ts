import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { passkeyRequest } from '../people/parts/passkey-messages.ts';
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
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('transaction'), idempotencyKey, order: newTransaction }),
    z.object({ kind: z.literal('wire'), idempotencyKey, order: newWireTransfer }),
    z.object({ kind: z.literal('payment'), idempotencyKey, order: newExternalPayment }),
  ]),
  status: 200,
  answer: passkeyRequest,
  problems: [
    'amount_too_large',
    'factor_not_set_up',
    'fee_mismatch',
    'not_offered',
    'routing_number_invalid',
    'too_many_attempts',
  ],
});
