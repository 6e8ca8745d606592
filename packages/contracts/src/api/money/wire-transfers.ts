import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { isPositiveAmount, optionalText, pin, requiredText } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { movementProblems } from '../../movement-problems.ts';
import { confirmation, confirmedMovementProblems } from '../people/confirmation.ts';
import { transaction } from './transactions.ts';

/** `amount` of the external forms: decimal text above zero. */
export const externalAmount = requiredText('Amount is required').refine(isPositiveAmount, {
  error: 'Please enter a valid amount.',
});

/**
 * The fee that the customer confirmed, to compare with the bank's own: decimal text or a number.
 */
export const confirmedFee = z
  .union([z.string().trim().max(20), z.number().min(0)], { error: 'Please confirm the fee again.' })
  .transform(String)
  .nullish();

/**
 * US and IBAN account numbers, without spaces and dashes: 4 to 34 letters and digits (ISO 13616).
 */
const externalAccountNumber = z
  .string({ error: 'Account number is required' })
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .min(1, { error: 'Account number is required' })
      .regex(/^[A-Z0-9]{4,34}$/, { error: 'Account number must be 4 to 34 letters or digits' }),
  );

const routingMessage = 'Routing number must be 9 digits';

/** A business identifier code (ISO 9362): party 4, country 2, suffix 2, and optionally branch 3. */
const swiftCode = z
  .string({ error: 'SWIFT code must have 8 or 11 characters' })
  .transform((text) => text.replace(/\s/g, '').toUpperCase())
  .pipe(
    z.string().regex(/^(?:[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)?$/, {
      error: 'SWIFT code must have 8 or 11 characters',
    }),
  )
  .nullish()
  .transform((code) => code || null);

/** The fields that the customer fills in for a wire, in the order in which they are checked. */
export const wireDetails = z.object({
  amount: externalAmount,
  recipientName: requiredText('Recipient name is required', 100),
  externalBankName: requiredText('Bank name is required', 100),
  externalAccountNumber,
  externalRoutingNumber: z
    .string({ error: routingMessage })
    .trim()
    .regex(/^\d{9}$/, { error: routingMessage }),
  swiftCode,
  intermediaryBank: optionalText(100),
  recipientAddress: requiredText('Recipient address is required', 200),
  description: optionalText(limits.descriptionLengthMax),
  pin,
});

export const newWireTransfer = wireDetails.extend({
  fee: confirmedFee,
  type: z.literal('wire_transfer').nullish(),
  confirmation: confirmation.optional(),
});
export type NewWireTransfer = z.output<typeof newWireTransfer>;

export const createWireTransfer = defineEndpoint({
  method: 'POST',
  path: '/api/wire-transfer',
  tag: 'External transfers',
  summary:
    'Send a wire; the amount and a fee of 2% are held until staff decide or one business day has passed',
  access: 'customer',
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
