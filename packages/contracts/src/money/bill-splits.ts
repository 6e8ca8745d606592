import { limits } from '@seven-hills/bank/limits';
import { parseAmount } from '@seven-hills/money';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { decimalText, positiveId, timestamp } from '../fields.ts';
import { newPaymentRequest, paymentRequest } from './payment-requests.ts';

/** A bill that the caller splits among several: a payment request to each of them. */
const billSplit = z.object({
  id: positiveId,
  /** The whole bill. */
  total: decimalText,
  /** What the caller pays of it. */
  ownShare: decimalText,
  note: z.string(),
  createdAt: timestamp,
  /**
   * The requests, in the order in which they were entered; their amounts and `ownShare` are the
   * total.
   */
  requests: z.array(paymentRequest),
});
export type BillSplit = z.infer<typeof billSplit>;

const shared = { tag: 'Payment requests', access: 'customer', status: 200 } as const;
const params = z.object({ id: positiveId });

const { amount, note, toAccountId, days } = newPaymentRequest.shape;

export const createBillSplit = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/bill-splits',
  summary: 'Split a bill: request a share of it from each of several customers, or from none',
  idempotent: true,
  body: z.object({
    total: amount,
    /** What the caller pays of it. */
    ownShare: z
      .string()
      .default('0.00')
      .refine((text) => parseAmount(text) !== null, { error: 'Please enter a valid amount.' }),
    shares: z
      .array(z.object({ accountId: newPaymentRequest.shape.accountId.unwrap(), amount }))
      .min(1, { error: 'Please choose whom you ask' })
      .max(limits.splitPeopleMax, {
        error: `You can split a bill among ${limits.splitPeopleMax} people at most`,
      }),
    note,
    toAccountId,
    days,
  }),
  status: 201,
  answer: billSplit,
  problems: [
    'not_found',
    'amount_too_large',
    'recipient_not_found',
    'recipient_is_self',
    'recipient_unavailable',
    'account_suspended',
    'conflict',
    'too_many_attempts',
    'idempotency_key_invalid',
    'idempotency_key_reused',
  ],
});

export const listBillSplits = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/bill-splits',
  summary: "The caller's latest bill splits, newest first",
  answer: z.array(billSplit),
  problems: [],
});

export const getBillSplit = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/bill-splits/:id',
  summary: 'One of the caller’s bill splits',
  params,
  answer: billSplit,
  problems: ['not_found'],
});

export const cancelBillSplit = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/bill-splits/:id/cancel',
  summary: 'Cancel the open requests of a bill split; repeating it changes nothing',
  params,
  answer: billSplit,
  problems: ['not_found'],
});
