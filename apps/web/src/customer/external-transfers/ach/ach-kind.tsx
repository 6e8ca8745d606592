import {
  isRoutingNumber,
  routingNumberProblem,
} from '@seven-hills/bank/payments/routing-number-rules';
import { holdSentence } from '@seven-hills/bank/receipts/hold';
import type { FeeTerm } from '@seven-hills/bank/term-names';
import {
  type AchSpeed,
  achDetails,
  achSpeeds,
  type BillReference,
} from '@seven-hills/contracts/money/parts/ach-fields';
import { z } from 'zod';
import { api } from '../../../net/api-client.ts';
import { fetchedExtra } from '../../../ui/fetched.tsx';
import { refuseAt } from '../../../ui/form/use-app-form.ts';
import { type TransferKind, typedAmount } from '../transfer-kind.ts';
import type { ArrivalProps } from './arrival.tsx';

/** Only the review shows them. */
const SecretNumber = fetchedExtra<'SecretNumber', { number: string }>(
  () => import('../secret-number.tsx'),
  'SecretNumber',
);
const Arrival = fetchedExtra<'Arrival', ArrivalProps>(() => import('./arrival.tsx'), 'Arrival');

const { shape } = achDetails;

/** The term that sets the fee of a payment. */
export const achFeeTermOf = (speed: AchSpeed): FeeTerm =>
  speed === 'same_day' ? 'sameDayAchFee' : 'achFee';

/** The fields in the order of the wire's, validated by the same rules as the API. */
const achForm = z.object({
  /** Of the listed company that is paid. */
  biller: z.custom<BillReference | null>(),
  fromAccountId: z.number(),
  speed: z.enum(achSpeeds),
  amount: typedAmount,
  recipientName: shape.recipientName,
  externalAccountNumber: shape.externalAccountNumber,
  externalRoutingNumber: shape.externalRoutingNumber.refine(isRoutingNumber, {
    error: routingNumberProblem,
  }),
  // A select's empty option is a string until validation rejects it.
  accountKind: z.string().pipe(shape.accountKind),
  recipientKind: z.string().pipe(shape.recipientKind),
  description: shape.description,
  pin: shape.pin,
});

export type AchValues = z.input<typeof achForm>;
const emptyValues: AchValues = {
  biller: null,
  fromAccountId: 0,
  speed: 'standard',
  amount: '',
  recipientName: '',
  externalAccountNumber: '',
  externalRoutingNumber: '',
  accountKind: 'checking',
  recipientKind: '',
  description: '',
  pin: '',
};
export type AchDraft = Omit<z.output<typeof achForm>, 'pin'>;

const kindNames = { checking: 'Checking', savings: 'Savings' } as const;

export const achKind: TransferKind<AchValues, AchDraft> = {
  tab: 'ach',
  type: 'ach_payment',
  title: 'ACH Payment',
  send: ({ biller: _, ...body }, attempt) => api.post('/api/ach-payments', { body, ...attempt }),
  toConfirm: ({ biller: _, ...order }) => ({ kind: 'ach_payment', order }),
  feeTerm: 'achFee',
  feeTermOf: ({ speed }) => achFeeTermOf(speed),
  schema: achForm
    .superRefine(({ biller, description }, context) => {
      if (biller && !new RegExp(biller.referencePattern).test(description ?? ''))
        refuseAt(context)('description', biller.referenceMissing);
    })
    .transform(({ pin, ...draft }) => ({ draft, pin })),
  emptyValues,
  valuesOf: (draft) => ({ ...draft, description: draft.description ?? '', pin: '' }),
  factsOf: ({ amount, recipientName }) => ({
    what: 'ACH payment',
    amount,
    recipient: recipientName,
  }),
  failure: { title: 'ACH Payment Failed', fallback: 'Failed to process ACH payment' },
  success: (transaction) => ({
    title: holdSentence(transaction) ? 'ACH Payment On Hold' : 'ACH Payment Ordered',
    description:
      holdSentence(transaction) ?? 'Its receipt says when it arrives, and until when to cancel it.',
    variant: 'success',
  }),
  details: (draft) => [
    { term: 'Recipient', detail: draft.recipientName },
    { term: 'Recipient Is', detail: draft.recipientKind === 'company' ? 'A company' : 'A person' },
    { term: 'Routing Number', detail: draft.externalRoutingNumber },
    { term: 'Account Number', detail: <SecretNumber number={draft.externalAccountNumber} /> },
    { term: 'Account Type', detail: kindNames[draft.accountKind] },
    { term: draft.biller?.referenceLabel ?? 'Description', detail: draft.description },
  ],
  way: ({ speed }) => (speed === 'same_day' ? 'by same-day ACH' : 'by ACH'),
  arrival: ({ speed, amount, fromAccountId }) => (
    <Arrival speed={speed} amount={amount} accountId={fromAccountId} />
  ),
  payeeIn: ({ achAccount, bankAccount, payee: { bill } }) =>
    achAccount ? { ...achAccount, ...(bill && { biller: bill }) } : bankAccount,
  caution: {
    title: 'Please check the account',
    text: 'The other bank goes by the account number, not by the name. You can cancel the payment until we send it; after that, only the recipient can send the money back. We hold the amount in your account until then.',
  },
};
