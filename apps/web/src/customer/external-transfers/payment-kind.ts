import { readPaymentIdentifier } from '@seven-hills/bank/payments/payment-identifiers';
import { identifierLabel, providerNames } from '@seven-hills/bank/payments/payment-providers';
import { holdSentence } from '@seven-hills/bank/receipts/hold';
import type { Transaction } from '@seven-hills/bank/transaction';
import { checkIdentifier, paymentFields } from '@seven-hills/contracts/money/parts/outside-forms';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { type TransferKind, typedAmount } from './transfer-kind.ts';

const { shape } = paymentFields;

/** The fields in form order, validated by the same rules as the API. */
export const paymentForm = z
  .object({
    fromAccountId: z.number(),
    amount: typedAmount,
    // The select's empty option is a string until validation rejects it.
    paymentProvider: z.string().pipe(shape.paymentProvider),
    paymentIdentifier: shape.paymentIdentifier,
    recipientName: shape.recipientName,
    description: shape.description,
    pin: shape.pin,
  })
  .superRefine(checkIdentifier)
  .transform((form) => ({
    ...form,
    paymentIdentifier:
      readPaymentIdentifier(form.paymentProvider, form.paymentIdentifier) ?? form.paymentIdentifier,
  }));

export type PaymentValues = z.input<typeof paymentForm>;
const emptyValues: PaymentValues = {
  fromAccountId: 0,
  amount: '',
  paymentProvider: '',
  paymentIdentifier: '',
  recipientName: '',
  description: '',
  pin: '',
};
export type PaymentDraft = Omit<z.output<typeof paymentForm>, 'pin'>;

function sentenceOn(transaction: Transaction): string {
  const { status, paymentProvider } = transaction;
  const hold = holdSentence(transaction);
  if (hold) return hold;
  return status === 'completed' || !paymentProvider
    ? 'Your payment has been sent successfully.'
    : `Your payment is with ${providerNames[paymentProvider]}, which has not confirmed it yet.`;
}

export const paymentKind: TransferKind<PaymentValues, PaymentDraft> = {
  tab: 'payment',
  type: 'external_payment',
  title: 'External Payment',
  send: (form, attempt) =>
    api.post('/api/external-payment', { body: { ...form, type: 'external_payment' }, ...attempt }),
  toConfirm: (order) => ({ kind: 'payment', order }),
  feeTerm: 'paymentFee',
  schema: paymentForm.transform(({ pin, ...draft }) => ({ draft, pin })),
  emptyValues,
  valuesOf: (draft) => ({ ...draft, description: draft.description ?? '', pin: '' }),
  factsOf: ({ amount, recipientName }) => ({ what: 'payment', amount, recipient: recipientName }),
  failure: { title: 'Payment Failed', fallback: 'Failed to process payment' },
  success: (transaction) => ({
    title: holdSentence(transaction) ? 'External Payment On Hold' : 'External Payment Sent',
    description: sentenceOn(transaction),
    variant: 'success',
  }),
  details: (draft) => [
    { term: 'Payment Provider', detail: providerNames[draft.paymentProvider] },
    { term: 'Recipient', detail: draft.recipientName },
    { term: identifierLabel(draft.paymentProvider), detail: draft.paymentIdentifier },
    { term: 'Description', detail: draft.description },
  ],
  way: ({ paymentProvider }) => `with ${providerNames[paymentProvider]}`,
  arrival: 'Usually instant, up to 24 hours',
  payeeIn: ({ payment }) => payment,
  caution: {
    title: 'Please check the recipient',
    text: 'External payments are usually instant and can take up to 24 hours. Once the money has arrived, only the recipient can send it back.',
  },
};
