import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { optionalText, pin, requiredText } from '../../fields.ts';
import { limits, paymentProviders } from '../../limits.ts';
import { movementProblems } from '../../movement-problems.ts';
import { identifierKinds, readPaymentIdentifier } from '../../payments/payment-identifiers.ts';
import { providerNames } from '../../payments/payment-providers.ts';
import { confirmation, confirmedMovementProblems } from '../people/confirmation.ts';
import { transaction } from './transactions.ts';
import { confirmedFee, externalAmount } from './wire-transfers.ts';

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

export const newExternalPayment = paymentFields
  .extend({
    fee: confirmedFee,
    type: z.literal('external_payment').nullish(),
    confirmation: confirmation.optional(),
  })
  .superRefine(checkIdentifier);
export type NewExternalPayment = z.output<typeof newExternalPayment>;

export const createExternalPayment = defineEndpoint({
  method: 'POST',
  path: '/api/external-payment',
  tag: 'External transfers',
  summary: 'Pay through a payment service for a fee of 1%; pending if the service has not decided',
  access: 'customer',
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
