import { limits, paymentProviders } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  decimalText,
  messageAnswer,
  optionalText,
  positiveId,
  requiredText,
  searchText,
  timestamp,
} from '../fields.ts';
import { achRecipient, achRecipientKinds, billReference } from './parts/ach-fields.ts';
import { linkedAccountKinds } from './parts/linked-fields.ts';
import { checkIdentifier, paymentFields, wireDetails } from './parts/outside-forms.ts';
import { recipient } from './recipients.ts';

export const payeeKinds = ['customer', 'bank_account', 'payment_service', 'ach_account'] as const;
export type PayeeKind = (typeof payeeKinds)[number];

/** A payee of the caller, as shown in lists. */
export const payee = z.object({
  id: positiveId,
  kind: z.enum(payeeKinds),
  nickname: z.string(),
  /** The account holder as the bank shows them ("Marcus B."), or the name that the caller typed. */
  name: z.string(),
  /** The last four digits of the account, for customers and bank accounts. */
  lastFour: z.string().nullable(),
  /** The bank's name as typed. */
  bankName: z.string().nullable(),
  /** The name of the bank with the routing number, if this bank knows it. */
  knownBankName: z.string().nullable(),
  routingNumber: z.string().nullable(),
  /** Whether the ACH network can pay it, whatever it was saved for. */
  isReachedByAch: z.boolean(),
  /** What each ACH payment to a company that the bank lists needs; else null. */
  bill: billReference.nullable(),
  paymentProvider: z.enum(paymentProviders).nullable(),
  paymentIdentifier: z.string().nullable(),
  /** When a payment to them was last completed. */
  lastPaidAt: timestamp.nullable(),
  /** The amount paid to them in the bank's current year, without fees. */
  paidThisYear: decimalText,
  /** The number of active or paused schedules for payments to them. */
  scheduled: z.int(),
  createdAt: timestamp,
});
export type Payee = z.infer<typeof payee>;

const nickname = requiredText('Please enter a nickname', limits.payeeNicknameLengthMax);
const optionalNickname = optionalText(limits.payeeNicknameLengthMax);

const { recipientName, recipientAddress, externalBankName } = wireDetails.shape;
const { externalAccountNumber, externalRoutingNumber, swiftCode, intermediaryBank } =
  wireDetails.shape;

/** The details of an account at another bank that a wire needs. */
const bankAccountDetails = z.object({
  recipientName,
  externalBankName,
  externalAccountNumber,
  externalRoutingNumber,
  swiftCode,
  intermediaryBank,
  recipientAddress,
});

const paymentDetails = paymentFields.pick({
  paymentProvider: true,
  paymentIdentifier: true,
  recipientName: true,
});

const newPayee = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customer'), nickname: optionalNickname, accountId: positiveId }),
  bankAccountDetails.extend({ kind: z.literal('bank_account'), nickname: optionalNickname }),
  paymentDetails
    .extend({ kind: z.literal('payment_service'), nickname: optionalNickname })
    .superRefine(checkIdentifier),
  /** An account at another bank in the US, which is paid through the ACH network. */
  achRecipient.extend({ kind: z.literal('ach_account'), nickname: optionalNickname }),
  /** The recipient of one of the caller's payments. */
  z.object({
    kind: z.literal('transaction'),
    nickname: optionalNickname,
    transactionId: positiveId,
  }),
]);
export type NewPayee = z.output<typeof newPayee>;

const shared = { tag: 'Payees', access: 'customer', status: 200 } as const;

const payeeId = z.object({ id: positiveId });

export const listPayees = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/payees',
  summary: 'The caller’s payees, by nickname',
  /** Searches nickname, name, bank, service, identifier, and the last four digits. */
  query: z.object({ search: searchText }),
  answer: z.array(payee),
  problems: ['deposit_required'],
});

export const addPayee = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/payees',
  summary: 'Save a payee; a payee that is already saved is returned unchanged',
  body: newPayee,
  status: 201,
  answer: z.object({ payee, isNew: z.boolean() }),
  problems: [
    'conflict',
    'deposit_required',
    'not_found',
    'not_offered',
    'recipient_is_self',
    'recipient_not_found',
    'routing_number_invalid',
    'too_many_attempts',
  ],
});

/** The values that prefill a form: one of the four, depending on the payee's kind. */
const payeeDetails = z.object({
  payee,
  recipient: recipient.nullable(),
  bankAccount: z
    .object({
      recipientName: z.string(),
      externalBankName: z.string(),
      externalAccountNumber: z.string(),
      externalRoutingNumber: z.string(),
      swiftCode: z.string().nullable(),
      intermediaryBank: z.string().nullable(),
      recipientAddress: z.string(),
    })
    .nullable(),
  achAccount: z
    .object({
      recipientName: z.string(),
      externalAccountNumber: z.string(),
      externalRoutingNumber: z.string(),
      accountKind: z.enum(linkedAccountKinds),
      recipientKind: z.enum(achRecipientKinds),
    })
    .nullable(),
  payment: z
    .object({
      paymentProvider: z.enum(paymentProviders),
      paymentIdentifier: z.string(),
      recipientName: z.string(),
    })
    .nullable(),
});
export type PayeeDetails = z.infer<typeof payeeDetails>;

export const getPayee = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/payees/:id',
  summary: 'One of the caller’s payees, with what fills in the form of a payment',
  params: payeeId,
  answer: payeeDetails,
  problems: ['deposit_required', 'not_found', 'recipient_unavailable', 'too_many_attempts'],
});

export const renamePayee = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/api/payees/:id',
  summary: 'Give a payee another nickname',
  params: payeeId,
  body: z.object({ nickname }),
  answer: messageAnswer,
  problems: ['deposit_required', 'not_found'],
});

export const removePayee = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/payees/:id',
  summary: 'Remove a payee; payments that were made stay, scheduled ones are not made',
  params: payeeId,
  answer: messageAnswer,
  problems: ['deposit_required', 'not_found'],
});

export const restorePayee = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/payees/:id/restore',
  summary: 'Take back the removal of a payee',
  params: payeeId,
  answer: messageAnswer,
  problems: ['conflict', 'deposit_required', 'not_found'],
});
