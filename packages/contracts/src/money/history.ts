import { limits } from '@seven-hills/bank/limits';
import { transactionTypes } from '@seven-hills/bank/transaction';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  dayFilter,
  decimalText,
  ofAccount,
  ofAccounts,
  pageSizeUpTo,
  positiveId,
  searchText,
} from '../fields.ts';
import { calendarMonth } from './parts/calendar-month.ts';
import { transaction } from './parts/transaction.ts';

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

const shared = { tag: 'Transactions', access: 'signed-in', status: 200 } as const;

export const listTransactions = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/transactions',
  summary: "The caller's transactions, newest first",
  ofAccount: true,
  query: historyFilters.extend({
    ...ofAccounts.shape,
    limit: pageSizeUpTo(limits.historyPageSizeMax),
    /** The id of the last transaction on the previous page. */
    before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  /**
   * Of all accounts, a transaction between two of them is two rows, one for each account. Both are
   * on the same page, which may therefore have one row more than its size.
   */
  answer: z.array(transaction),
  problems: [],
});

/** The counts are a separate call so that the list stays the plain array that is documented. */
export const countTransactions = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/transactions/count',
  summary: 'How many transactions match the filters, and how many there are',
  ofAccount: true,
  query: historyFilters.extend(ofAccounts.shape),
  answer: z.object({ matching: z.int(), total: z.int() }),
  problems: [],
});

/**
 * Totals of whole months, so they do not depend on how many rows a list has loaded. Without
 * filters, returns all months. With filters, returns as many as can be read quickly, but at least
 * one; to get more, repeat the call with the last month as `beforeMonth` until the answer is empty.
 */
export const totalMonths = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/transactions/months',
  summary: 'Each month’s totals in and out, of the transactions that match the filters',
  ofAccount: true,
  query: historyFilters.extend({
    ...ofAccounts.shape,
    /** Only months before this one, `2026-03`. */
    beforeMonth: calendarMonth.optional(),
  }),
  /** Newest first; only months with a matching transaction. */
  answer: z.array(
    z.object({
      /** A month of the bank's calendar, `2026-03`. */
      month: z.string(),
      /**
       * Includes returned fees. Excludes money that has not arrived yet, and, of all accounts, what
       * moved between them.
       */
      moneyIn: decimalText,
      /** Includes fees and the holds of pending transactions. */
      moneyOut: decimalText,
    }),
  ),
  problems: [],
});

/** The figures on the receipts screen. The month is the bank's current one. */
export const summarizeTransactions = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/transactions/summary',
  summary: "The caller's number of transactions, number this month, and total amount",
  ofAccount: true,
  query: ofAccounts,
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

/**
 * `text/csv`, oldest first: one line for each transaction that moved or holds money. Of all
 * accounts, each line says which one. With `columns=category`, the last column is the category of
 * each line.
 */
export const exportHistory = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/transactions/statement',
  summary: "The caller's statement for one month, as CSV",
  ofAccount: true,
  query: z.object({
    ...ofAccounts.shape,
    month: calendarMonth,
    columns: z.enum(['usual', 'category']).default('usual'),
  }),
  answer: z.string(),
  problems: ['not_found'],
});

export const getTransaction = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/transactions/:id',
  summary: "One of the caller's transactions",
  ofAccount: 'transaction',
  query: ofAccount,
  params: z.object({ id: positiveId }),
  answer: transaction,
  problems: ['not_found'],
});
