import { limits } from '@seven-hills/bank/limits';
import { hasLink, noLinks } from '@seven-hills/bank/text/links';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  decimalText,
  isPositiveAmount,
  messageAnswer,
  positiveId,
  requiredText,
  timestamp,
} from '../fields.ts';
import { linkToken } from '../link-token.ts';
import { newTransaction, transferProblems } from './make-transaction.ts';
import { transaction } from './parts/transaction.ts';
import { recipient } from './recipients.ts';

const requestStates = ['open', 'paid', 'declined', 'canceled', 'expired'] as const;
export type RequestState = (typeof requestStates)[number];

/** The numbers of days for which a request can be paid. */
export const requestDays = [1, 7, 30, 90] as const;
export const usualRequestDays = 30 satisfies (typeof requestDays)[number];

/** A payment request, as seen by the requester or the payer. */
export const paymentRequest = z.object({
  id: positiveId,
  /** Whether the caller is the requester or the payer. */
  direction: z.enum(['asked', 'received']),
  /** Whether anyone with the link can pay it; otherwise only one named customer can. */
  isLink: z.boolean(),
  /**
   * The other party's name as the bank shows it, "Olivia B."; null until someone responds to a
   * link.
   */
  party: z.string().nullable(),
  amount: decimalText,
  note: z.string(),
  state: z.enum(requestStates),
  createdAt: timestamp,
  expiresAt: timestamp,
  /** When it was paid, declined, canceled, or expired. */
  endedAt: timestamp.nullable(),
  /** The payment. */
  transactionId: positiveId.nullable(),
  /**
   * The requester's account that gets the money; null for the primary one, and always for the
   * payer.
   */
  toAccountId: positiveId.nullable(),
  /** The bill split that it belongs to; null for any other, and always for the payer. */
  splitId: positiveId.nullable(),
});
export type PaymentRequest = z.infer<typeof paymentRequest>;

/**
 * A request with the account to pay. The account is included only for viewers who can pay it, and
 * is otherwise null.
 */
const shownRequest = paymentRequest.extend({ recipient: recipient.nullable() });
export type ShownRequest = z.infer<typeof shownRequest>;

const shared = { tag: 'Payment requests', access: 'customer', status: 200 } as const;

const pathId = z.object({ id: positiveId });

export const newPaymentRequest = z.object({
  /** The account of the customer who should pay; null creates a link. */
  accountId: z.int({ error: 'Please choose whom you ask' }).positive().nullable(),
  amount: requiredText('Please enter a valid amount.').refine(isPositiveAmount, {
    error: 'Please enter a valid amount.',
  }),
  note: requiredText('Please say what it is for', limits.descriptionLengthMax).refine(
    (note) => !hasLink(note),
    { error: noLinks },
  ),
  /** The account in the requester's name that gets the money. Default: the primary one. */
  toAccountId: positiveId.optional(),
  days: z
    .literal(requestDays, { error: 'Please choose 1, 7, 30, or 90 days' })
    .default(usualRequestDays),
});

export const createPaymentRequest = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/payment-requests',
  summary: 'Request money from a customer, or create a link that anyone with it can pay',
  body: newPaymentRequest,
  status: 201,
  /**
   * Only this answer contains the link, because the bank stores only its hash. Null for a request
   * without a link.
   */
  answer: z.object({ request: paymentRequest, link: z.string().nullable() }),
  problems: [
    'not_found',
    'amount_too_large',
    'recipient_not_found',
    'recipient_is_self',
    'recipient_unavailable',
    'account_suspended',
    'conflict',
    'too_many_attempts',
  ],
});

export const listPaymentRequests = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/payment-requests',
  summary: "The caller's latest requests: those that are open, then the others, newest first",
  answer: z.object({ asked: z.array(paymentRequest), received: z.array(paymentRequest) }),
  problems: [],
});

export const getPaymentRequest = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/payment-requests/:id',
  summary: 'A request that the caller made, received by name, or has answered',
  params: pathId,
  answer: shownRequest,
  problems: ['not_found'],
});

/** The token is in the body, because logs record addresses. */
export const openPaymentRequest = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/payment-requests/open',
  summary: "The request behind a link, by the link's token",
  body: z.object({ token: linkToken }),
  answer: shownRequest,
  problems: ['not_found', 'too_many_attempts'],
});

export const renewPaymentLink = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/payment-requests/:id/link',
  summary: 'Replace the link of an open request; the old one stops working',
  params: pathId,
  answer: z.object({ link: z.string() }),
  problems: ['not_found', 'conflict', 'too_many_attempts'],
});

export const cancelPaymentRequest = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/payment-requests/:id/cancel',
  summary: "Cancel one's own open request; repeating it changes nothing",
  params: pathId,
  answer: paymentRequest,
  problems: ['not_found', 'conflict'],
});

export const declinePaymentRequest = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/payment-requests/:id/decline',
  summary: 'Decline a request; repeating it changes nothing',
  params: pathId,
  body: z.object({
    /** Required for a link. */
    token: linkToken.optional(),
    /** Whether to block all further requests from the same customer. */
    blocks: z.boolean().default(false),
  }),
  answer: paymentRequest,
  problems: ['not_found', 'conflict'],
});

/** The transfer that pays a request; the token only if the customer followed a link. */
const requestPayment = newTransaction.safeExtend({
  type: z.literal('transfer', { error: 'Only a transfer can pay a request' }),
  token: linkToken.optional(),
});

export const payPaymentRequest = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/payment-requests/:id/payment',
  summary: 'Pay a request with a transfer of its amount to its account',
  ofAccount: true,
  idempotent: true,
  params: pathId,
  body: requestPayment,
  status: 201,
  answer: transaction,
  problems: [...transferProblems, 'not_found', 'conflict'],
});

/** A customer whose payment requests the caller has blocked. */
const requestBlock = z.object({ id: positiveId, name: z.string(), since: timestamp });

export type RequestBlock = z.infer<typeof requestBlock>;

export const listRequestBlocks = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/payment-request-blocks',
  summary: 'Whose requests the caller has blocked',
  answer: z.array(requestBlock),
  problems: [],
});

export const removeRequestBlock = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/payment-request-blocks/:id',
  summary: 'Unblock a customer, who can then send requests again',
  params: pathId,
  answer: messageAnswer,
  problems: ['not_found'],
});
