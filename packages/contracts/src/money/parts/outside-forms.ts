import { limits, paymentProviders } from '@seven-hills/bank/limits';
import {
  identifierKinds,
  readPaymentIdentifier,
} from '@seven-hills/bank/payments/payment-identifiers';
import { providerNames } from '@seven-hills/bank/payments/payment-providers';
import { z } from 'zod';
import { isPositiveAmount, optionalText, pin, requiredText } from '../../fields.ts';

/**
 * The forms of wires and payments, separate from their calls because screens validate them, too.
 */

/** `amount` of the external forms: decimal text above zero. */
export const externalAmount = requiredText('Amount is required').refine(isPositiveAmount, {
  error: 'Please enter a valid amount.',
});

/**
 * The fee that the customer confirmed, as decimal text or a number; compared with the fee that the
 * bank computes.
 */
export const confirmedFee = z
  .union([z.string().trim().max(20), z.number().min(0)], { error: 'Please confirm the fee again.' })
  .transform(String)
  .nullish();

/**
 * US and IBAN account numbers, with spaces and dashes removed: 4 to 34 letters and digits (ISO
 * 13616).
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

/** The fields of a payment, in the order in which they are checked. */
export const paymentFields = z.object({
  amount: externalAmount,
  paymentProvider: z.enum(paymentProviders, { error: 'Payment provider is required' }),
  paymentIdentifier: requiredText('Payment identifier is required', 254),
  recipientName: requiredText('Recipient name is required', 100),
  description: optionalText(limits.descriptionLengthMax),
  pin,
});

/** Refuses an identifier of a kind that the provider does not use. */
export const checkIdentifier = (
  form: Pick<z.output<typeof paymentFields>, 'paymentProvider' | 'paymentIdentifier'>,
  context: z.RefinementCtx,
): void => {
  if (readPaymentIdentifier(form.paymentProvider, form.paymentIdentifier) !== null) return;
  context.addIssue({
    code: 'custom',
    path: ['paymentIdentifier'],
    message: `Please enter ${identifierKinds(form.paymentProvider)} for ${providerNames[form.paymentProvider]}.`,
  });
};
