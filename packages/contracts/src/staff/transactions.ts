import { customerFlags } from '@seven-hills/bank/customer-flags';
import { limits } from '@seven-hills/bank/limits';
import { transactionStatuses, transactionTypes } from '@seven-hills/bank/transaction';
import { parseTypedAmount } from '@seven-hills/money';
import { z } from 'zod';
import { defineEndpoint, exportOf } from '../endpoint.ts';
import {
  dayFilter,
  decimalText,
  pageSizeUpTo,
  positiveId,
  searchText,
  timestamp,
} from '../fields.ts';
import { transaction } from '../money/parts/transaction.ts';

/** A transaction as staff see it: without a direction, and with the full names of both holders. */
export const adminTransaction = transaction.omit({ direction: true, counterparty: true }).extend({
  fromHolder: z.string().nullable(),
  toHolder: z.string().nullable(),
});
export type AdminTransaction = z.infer<typeof adminTransaction>;

/**
 * The party that decides a pending transaction. A transfer is up to its customer, who can take it
 * back until it is final.
 */
const deciders = ['you', 'colleague', 'customer', 'payment_service'] as const;
export type Decider = (typeof deciders)[number];

/**
 * Why a transaction is blocked: its account is suspended, or its payee is not the one that the
 * customer ordered.
 */
const blockers = ['account_suspended', 'payee_unverified'] as const;
export type Blocker = (typeof blockers)[number];

/** A customer of the bank on one side of a transaction. */
const party = z.object({ customerId: positiveId, flags: z.array(z.enum(customerFlags)) });

export const listedTransaction = adminTransaction.extend({
  fromParty: party.nullable(),
  toParty: party.nullable(),
  /** The name of the staff member who booked it at the counter. */
  bookedBy: z.string().nullable(),
  /** Null once it is decided. */
  decider: z.enum(deciders).nullable(),
  /**
   * The reason why a pending transaction, or an approved wire that has not been sent yet, is
   * blocked. It can still be declined.
   */
  blockedBy: z.enum(blockers).nullable(),
  /**
   * When a pending wire is sent if nobody decides, according to the bank's policy; null if it waits
   * for a decision.
   */
  settlesAt: timestamp.nullable(),
});
export type ListedTransaction = z.infer<typeof listedTransaction>;

/** Under $100, $100 to $500, over $500, over $10,000. */
const amountBands = ['all', 'under100', '100to500', 'over500', 'over10000'] as const;

const amountFilter = z
  .string()
  .trim()
  .refine((text) => (parseTypedAmount(text) ?? -1n) >= 0n, {
    error: 'Please enter a valid amount.',
  })
  .optional();

const adminTransactionFilters = z.object({
  /**
   * `movements` are all types except adjustments, corrections, and interest, which are the bank's
   * own.
   */
  type: z.enum(['all', 'movements', ...transactionTypes]).default('all'),
  /**
   * `undecided` are the pending transactions that staff decide: wires and cash. The others end by
   * themselves.
   */
  status: z.enum(['all', 'undecided', ...transactionStatuses]).default('all'),
  amount: z.enum(amountBands).default('all'),
  /**
   * The lowest and the highest amount, as decimal text, with or without the fee; equal for an exact
   * amount.
   */
  amountFrom: amountFilter,
  amountTo: amountFilter,
  /** Only transactions of one customer's accounts. */
  customer: positiveId.optional(),
  /** Only transactions of one account. */
  account: positiveId.optional(),
  /** Only transactions that this staff member approved or declined. */
  decidedBy: positiveId.optional(),
  from: dayFilter,
  to: dayFilter,
  /**
   * A receipt number or id, the start of an account number, or part of a holder's name or email
   * address.
   */
  search: searchText,
});
export type AdminTransactionFilters = z.output<typeof adminTransactionFilters>;

export const listAllTransactions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/transactions',
  tag: 'Staff',
  summary: 'All transactions of the bank, newest first',
  access: { staff: 'transactions.view' },
  query: adminTransactionFilters.extend({
    order: z.enum(['newest', 'oldest']).default('newest'),
    limit: pageSizeUpTo(limits.staffPageSizeMax),
    /** The id of the last transaction on the previous page. */
    cursor: positiveId.optional(),
  }),
  status: 200,
  answer: z.array(listedTransaction),
  problems: [],
});

/** Newest first. */
export const exportAllTransactions = exportOf(
  listAllTransactions,
  'The transactions of the bank that match the filters, as CSV',
  adminTransactionFilters,
);

/**
 * The maximum number of transactions that are summed; beyond it, the filters should be narrower.
 */
export const totalledMax = 10_000;

export const totalAllTransactions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/transactions/totals',
  tag: 'Staff',
  summary: `How many transactions match the filters, and their sums; of up to ${totalledMax}`,
  access: { staff: 'transactions.view' },
  query: adminTransactionFilters,
  status: 200,
  answer: z.object({
    count: z.int(),
    /** Whether there are more than were counted and summed. */
    isCut: z.boolean(),
    /**
     * The money that came in and went out, including fees: for the account, for the customer's
     * accounts, or for all customers together. Declined and failed transactions moved nothing.
     */
    moneyIn: decimalText,
    moneyOut: decimalText,
    /** The amount moved between accounts; zero if a customer or an account is chosen. */
    between: decimalText,
  }),
  problems: [],
});

export const listDeciders = defineEndpoint({
  method: 'GET',
  path: '/api/admin/transactions/deciders',
  tag: 'Staff',
  summary: 'The staff members who decide transactions, or did, by name',
  access: { staff: 'transactions.view' },
  status: 200,
  answer: z.array(z.object({ id: positiveId, name: z.string() })),
  problems: [],
});
