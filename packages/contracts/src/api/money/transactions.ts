import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import {
  calendarDate,
  dayFilter,
  decimalText,
  isPositiveAmount,
  optionalText,
  pageSizeUpTo,
  positiveId,
  requiredText,
  searchText,
  timestamp,
} from '../../fields.ts';
import { limits, paymentProviders } from '../../limits.ts';
import { movementProblems } from '../../movement-problems.ts';
import { linkToken } from '../../payments/link-token.ts';
import { hasLink, noLinks } from '../../text/links.ts';
import { confirmation, confirmedMovementProblems } from '../people/confirmation.ts';

export const transactionTypes = [
  'deposit',
  'withdrawal',
  'transfer',
  'initial_deposit',
  'wire_transfer',
  'external_payment',
  'adjustment',
  'wire_return',
  'interest',
  'correction',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const transactionStatuses = ['pending', 'completed', 'declined', 'failed'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export const transaction = z.object({
  id: positiveId,
  fromAccountId: positiveId.nullable(),
  toAccountId: positiveId.nullable(),
  amount: decimalText,
  type: z.enum(transactionTypes),
  status: z.enum(transactionStatuses),
  /** From the viewpoint of the caller's account: whether the money comes in or goes out. */
  direction: z.enum(['in', 'out']),
  description: z.string().nullable(),
  /** Why staff declined it or a payment rail rejected it. */
  statusReason: z.string().nullable(),
  externalBankName: z.string().nullable(),
  /** The last four digits only. */
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
  /** The account that the money came from, if it is at this bank. */
  fromAccountNumber: z.string().nullable(),
  toAccountNumber: z.string().nullable(),
  recipientAccount: z.string().nullable(),
  /**
   * While pending: the time before which it is not sent, because its recipient is new to the
   * customer, or until which a transfer can be taken back.
   */
  heldUntil: timestamp.nullable(),
  /** The day by which a pending wire arrives if nothing delays it. */
  arrivesBy: calendarDate().nullable(),
  /** `counter` for cash that staff posted; null for everything that the customer ordered. */
  channel: z.enum(['counter']).nullable(),
  /** The schedule that made it, shown only to the customer who has the schedule. */
  scheduleId: positiveId.nullable(),
  /** The correction that reversed this transaction or its fee, if any. */
  correctedBy: positiveId.nullable(),
  /** For a correction: the transaction that it reverses. */
  corrects: positiveId.nullable(),
  /** The other customer of a transfer: "Olivia M." */
  counterparty: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Transaction = z.infer<typeof transaction>;

const requiredMessage = 'Please fill in all required fields including your PIN.';
const recipientMessage = "Please enter the recipient's account ID for transfers.";

/** Checked in the form's order: all fields present, a recipient, the PIN format, the amount. */
export const newTransaction = z
  .object({
    type: z.enum(['transfer', 'deposit', 'withdrawal'], { error: requiredMessage }),
    amount: requiredText(requiredMessage),
    pin: requiredText(requiredMessage),
    toAccountId: z.int({ error: recipientMessage }).nullish(),
    description: optionalText(limits.descriptionLengthMax),
    /** The payment request that a transfer pays; the token only if the customer followed a link. */
    paymentRequest: z.object({ id: positiveId, token: linkToken.optional() }).optional(),
    confirmation: confirmation.optional(),
  })
  .superRefine((form, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (form.type === 'transfer' && !(form.toAccountId && form.toAccountId > 0))
      refuse('toAccountId', recipientMessage);
    if (!/^\d{4}$/.test(form.pin)) refuse('pin', 'PIN must be exactly 4 digits.');
    if (!isPositiveAmount(form.amount)) refuse('amount', 'Please enter a valid amount.');
    if (form.type === 'transfer' && hasLink(form.description ?? '')) refuse('description', noLinks);
    if (form.paymentRequest && form.type !== 'transfer')
      refuse('paymentRequest', 'Only a transfer can pay a request');
  });
export type NewTransaction = z.output<typeof newTransaction>;

export const createTransaction = defineEndpoint({
  method: 'POST',
  path: '/api/transactions',
  tag: 'Transactions',
  summary: 'Transfer, deposit, or withdraw',
  access: 'customer',
  idempotent: true,
  body: newTransaction,
  status: 201,
  answer: transaction,
  problems: [
    ...movementProblems,
    'deposits_unavailable',
    'withdrawals_unavailable',
    'recipient_not_found',
    'recipient_is_self',
    'recipient_unavailable',
    // The payment request does not exist, or is no longer open.
    'not_found',
    'conflict',
    ...confirmedMovementProblems,
  ],
});

const calendarMonth = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'Please enter a month such as 2026-03' });

export const historyFilters = z.object({
  range: z.enum(['all', '30', '90', '180', '365']).default('all'),
  type: z.enum(['all', ...transactionTypes]).default('all'),
  amount: z.enum(['all', 'under100', '100to500', 'over500']).default('all'),
  /** Whether the money came into the account or left it. */
  direction: z.enum(['all', 'in', 'out']).default('all'),
  /**
   * Searches what a row shows: type, counterparty and their account number, description, amount
   * with and without its fee, and the receipt number in every form.
   */
  search: searchText,
  /** One month of the bank's calendar, `2026-03`. */
  month: calendarMonth.optional(),
  /** The first and the last day in the bank's calendar, both included. */
  from: dayFilter,
  to: dayFilter,
  /** A category: only completed transactions with a part in it that counts in insights. */
  category: positiveId.optional(),
  /** The filter for insights figures: spending, income, or everything that moved. */
  counts: z.enum(['all', 'spending', 'income', 'moved']).default('all'),
  /** The counterparty, by its key in insights. */
  payee: z.string().max(200).optional(),
});
export type HistoryFilters = z.output<typeof historyFilters>;

export const listTransactions = defineEndpoint({
  method: 'GET',
  path: '/api/transactions',
  tag: 'Transactions',
  summary: "The caller's transactions, newest first",
  access: 'signed-in',
  query: historyFilters.extend({
    limit: pageSizeUpTo(limits.historyPageSizeMax),
    /** The id of the last transaction on the previous page. */
    before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  status: 200,
  answer: z.array(transaction),
  problems: [],
});

/** The counts are a separate call so that the list stays the plain array that is documented. */
export const countTransactions = defineEndpoint({
  method: 'GET',
  path: '/api/transactions/count',
  tag: 'Transactions',
  summary: 'How many transactions match the filters, and how many there are',
  access: 'signed-in',
  query: historyFilters,
  status: 200,
  answer: z.object({ matching: z.int(), total: z.int() }),
  problems: [],
});

/**
 * Totals of whole months, so they do not depend on how many rows a list has loaded. Without
 * filters, returns all months. With filters, returns as many as can be read quickly, but at least
 * one; to get more, repeat the call with the last month as `beforeMonth` until the answer is empty.
 */
export const totalMonths = defineEndpoint({
  method: 'GET',
  path: '/api/transactions/months',
  tag: 'Transactions',
  summary: 'Each month’s totals in and out, of the transactions that match the filters',
  access: 'signed-in',
  query: historyFilters.extend({
    /** Only months before this one, `2026-03`. */
    beforeMonth: calendarMonth.optional(),
  }),
  status: 200,
  /** Newest first; only months with a matching transaction. */
  answer: z.array(
    z.object({
      /** A month of the bank's calendar, `2026-03`. */
      month: z.string(),
      /** Includes returned fees. Excludes money that has not arrived yet. */
      moneyIn: decimalText,
      /** Includes fees and the holds of pending transactions. */
      moneyOut: decimalText,
    }),
  ),
  problems: [],
});

/** The figures on the receipts screen. The month is the bank's current one. */
export const summarizeTransactions = defineEndpoint({
  method: 'GET',
  path: '/api/transactions/summary',
  tag: 'Transactions',
  summary: "The caller's number of transactions, number this month, and total amount",
  access: 'signed-in',
  status: 200,
  answer: z.object({
    total: z.int(),
    thisMonth: z.int(),
    /**
     * The sum of the amounts moved or held. Excludes declined and failed transactions, which moved
     * nothing.
     */
    totalVolume: decimalText,
    /** The month of the first transaction, `2026-03`; null if there are none. */
    firstMonth: z.string().nullable(),
  }),
  problems: [],
});

/** `text/csv`, oldest first: one line for each transaction that moved or holds money. */
export const downloadStatement = defineEndpoint({
  method: 'GET',
  path: '/api/transactions/statement',
  tag: 'Transactions',
  summary: "The caller's statement for one month, as CSV",
  access: 'signed-in',
  query: z.object({ month: calendarMonth }),
  status: 200,
  answer: z.string(),
  problems: ['not_found'],
});

export const getTransaction = defineEndpoint({
  method: 'GET',
  path: '/api/transactions/:id',
  tag: 'Transactions',
  summary: "One of the caller's transactions",
  access: 'signed-in',
  params: z.object({ id: positiveId }),
  status: 200,
  answer: transaction,
  problems: ['not_found'],
});

const key = z.object({ key: z.string().regex(/^[\x21-\x7e]{1,200}$/) });

/**
 * The outcome of a request whose answer was lost. `unknown` means that nothing is stored under the
 * key, so the request can be sent again with it. `canceled` means that it can never be posted.
 */
export const getTransactionByKey = defineEndpoint({
  method: 'GET',
  path: '/api/transactions/by-key/:key',
  tag: 'Transactions',
  summary: 'The outcome of a request with this idempotency key',
  access: 'signed-in',
  params: key,
  status: 200,
  answer: z.object({
    state: z.enum(['posted', 'canceled', 'unknown']),
    transaction: transaction.nullable(),
  }),
  problems: [],
});

/**
 * Closes a key whose answer was lost: a request that has not been posted yet never will be, even if
 * it arrives later. Moves no money.
 */
export const cancelRequestByKey = defineEndpoint({
  method: 'POST',
  path: '/api/transactions/by-key/:key/cancel',
  tag: 'Transactions',
  summary: 'Close this idempotency key, so that a late request under it is never posted',
  access: 'signed-in',
  params: key,
  status: 200,
  answer: z.object({
    state: z.enum(['posted', 'canceled']),
    transaction: transaction.nullable(),
  }),
  problems: ['too_many_attempts'],
});
