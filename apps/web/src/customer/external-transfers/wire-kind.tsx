import {
  isRoutingNumber,
  routingNumberProblem,
} from '@seven-hills/bank/payments/routing-number-rules';
import { holdSentence } from '@seven-hills/bank/receipts/hold';
import { wireDetails } from '@seven-hills/contracts/money/parts/outside-forms';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { type TransferKind, typedAmount } from './transfer-kind.ts';

/** Only the review shows it. */
const SecretNumber = fetchedExtra<'SecretNumber', { number: string }>(
  () => import('./secret-number.tsx'),
  'SecretNumber',
);
const BankMismatch = fetchedExtra(() => import('../payees/bank-mismatch.tsx'), 'BankMismatch');

const { shape } = wireDetails;

/** The fields in the documented order of their messages, validated by the same rules as the API. */
export const wireForm = z.object({
  fromAccountId: z.number(),
  amount: typedAmount,
  recipientName: shape.recipientName,
  externalBankName: shape.externalBankName,
  externalAccountNumber: shape.externalAccountNumber,
  externalRoutingNumber: shape.externalRoutingNumber.refine(isRoutingNumber, {
    error: routingNumberProblem,
  }),
  swiftCode: shape.swiftCode,
  intermediaryBank: shape.intermediaryBank,
  recipientAddress: shape.recipientAddress,
  description: shape.description,
  pin: shape.pin,
});

export type WireValues = z.input<typeof wireForm>;
const emptyValues: WireValues = {
  fromAccountId: 0,
  amount: '',
  recipientName: '',
  externalBankName: '',
  externalAccountNumber: '',
  externalRoutingNumber: '',
  swiftCode: '',
  intermediaryBank: '',
  recipientAddress: '',
  description: '',
  pin: '',
};
export type WireDraft = Omit<z.output<typeof wireForm>, 'pin'>;

export const wireKind: TransferKind<WireValues, WireDraft> = {
  tab: 'wire',
  type: 'wire_transfer',
  title: 'Wire Transfer',
  send: (form, attempt) =>
    api.post('/api/wire-transfer', { body: { ...form, type: 'wire_transfer' }, ...attempt }),
  toConfirm: (order) => ({ kind: 'wire', order }),
  feeTerm: 'wireFee',
  schema: wireForm.transform(({ pin, ...draft }) => ({ draft, pin })),
  emptyValues,
  valuesOf: (draft) => ({
    ...draft,
    swiftCode: draft.swiftCode ?? '',
    intermediaryBank: draft.intermediaryBank ?? '',
    description: draft.description ?? '',
    pin: '',
  }),
  factsOf: ({ amount, recipientName }) => ({ what: 'wire', amount, recipient: recipientName }),
  failure: { title: 'Wire Transfer Failed', fallback: 'Failed to process wire transfer' },
  success: (transaction) => ({
    title: holdSentence(transaction) ? 'Wire Transfer On Hold' : 'Wire Transfer Initiated',
    description:
      holdSentence(transaction) ?? 'Your wire transfer has been submitted and is being processed.',
    variant: 'success',
  }),
  details: (draft) => [
    { term: 'Recipient', detail: draft.recipientName },
    { term: 'Recipient Address', detail: draft.recipientAddress },
    { term: 'Bank', detail: draft.externalBankName },
    { term: 'Routing Number', detail: draft.externalRoutingNumber },
    { term: 'Account Number', detail: <SecretNumber number={draft.externalAccountNumber} /> },
    { term: 'SWIFT Code', detail: draft.swiftCode },
    { term: 'Intermediary Bank', detail: draft.intermediaryBank },
    { term: 'Description', detail: draft.description },
  ],
  caveat: ({ externalRoutingNumber, externalBankName }) => (
    <BankMismatch routingNumber={externalRoutingNumber} typedName={externalBankName} />
  ),
  way: () => 'by wire',
  arrival: 'In 1-3 business days',
  payeeIn: ({ bankAccount, achAccount }) => bankAccount ?? achAccount,
  caution: {
    title: 'A wire transfer cannot be reversed',
    text: 'Wire transfers take 1-3 business days. We hold the amount and the fee in your account until then. Please check every detail before you confirm.',
  },
};
