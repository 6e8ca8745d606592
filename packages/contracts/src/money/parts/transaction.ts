import { distributionReasons } from '@seven-hills/bank/ira/ira-words';
import { paymentProviders } from '@seven-hills/bank/limits';
import type { Transaction } from '@seven-hills/bank/transaction';
import { transactionStatuses, transactionTypes } from '@seven-hills/bank/transaction';
import { z } from 'zod';
import { calendarDate, decimalText, positiveId, timestamp } from '../../fields.ts';

/** The documents of the fields are those of the interface. */
export const transaction = z.object({
  id: positiveId,
  fromAccountId: positiveId.nullable(),
  toAccountId: positiveId.nullable(),
  amount: decimalText,
  type: z.enum(transactionTypes),
  status: z.enum(transactionStatuses),
  direction: z.enum(['in', 'out']),
  description: z.string().nullable(),
  statusReason: z.string().nullable(),
  isTakenBack: z.boolean(),
  externalBankName: z.string().nullable(),
  externalAccountNumber: z.string().nullable(),
  externalRoutingNumber: z.string().nullable(),
  recipientName: z.string().nullable(),
  recipientAddress: z.string().nullable(),
  swiftCode: z.string().nullable(),
  intermediaryBank: z.string().nullable(),
  paymentProvider: z.enum(paymentProviders).nullable(),
  paymentIdentifier: z.string().nullable(),
  transferFee: decimalText,
  exchangeRate: z.string().nullable(),
  currency: z.literal('USD'),
  fromAccountNumber: z.string().nullable(),
  toAccountNumber: z.string().nullable(),
  recipientAccount: z.string().nullable(),
  heldUntil: timestamp.nullable(),
  arrivesBy: calendarDate().nullable(),
  channel: z.enum(['counter']).nullable(),
  scheduleId: positiveId.nullable(),
  correctedBy: positiveId.nullable(),
  corrects: positiveId.nullable(),
  isUnsent: z.boolean().optional(),
  counterparty: z.string().nullable(),
  orderedBy: z.string().nullable(),
  distribution: z
    .object({ reason: z.enum(distributionReasons), withheld: decimalText, net: decimalText })
    .nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
}) satisfies z.ZodType<Transaction>;
