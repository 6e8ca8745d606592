import { z } from 'zod';
import { defineEndpoint, exportOf, exportOfOne } from '../endpoint.ts';
import {
  accountType,
  dayFilter,
  decimalText,
  positiveId,
  staffPageLimit,
  timestamp,
} from '../fields.ts';

/** Decimal text in the column of its side; the other one is null. */
const columns = { debit: decimalText.nullable(), credit: decimalText.nullable() };
const side = z.enum(['debit', 'credit']);

export const trialBalance = z.object({
  /** Includes everything posted before this moment. */
  before: timestamp,
  /** The bank's own accounts. */
  accounts: z.array(z.object({ id: positiveId, name: z.string(), ...columns })),
  /** The customers' accounts of each type that has any. */
  customersByType: z.array(z.object({ accountType, count: z.int(), ...columns })),
  /** What customers' accounts owe for returned deposits; null if none ever owed anything. */
  owed: z.object({ count: z.int(), ...columns }).nullable(),
  totals: z.object({ debit: decimalText, credit: decimalText }),
  /** Whether debits and credits are equal, as they always should be. */
  isBalanced: z.boolean(),
});
export type TrialBalance = z.infer<typeof trialBalance>;

export const getTrialBalance = defineEndpoint({
  method: 'GET',
  path: '/api/admin/trial-balance',
  tag: 'Staff',
  summary: 'The posted balances of the ledger’s accounts, in debit and credit',
  access: { staff: 'reports.view' },
  query: z.object({
    /** At the end of this day of the bank’s calendar. Default: now. */
    on: dayFilter,
  }),
  status: 200,
  answer: trialBalance,
  problems: [],
});

export const exportTrialBalance = exportOf(
  getTrialBalance,
  'The trial balance as CSV',
  getTrialBalance.query,
);

export const ledgerStatement = z.object({
  before: timestamp,
  account: z.object({
    id: positiveId,
    /** The bank's name for its own account, or the holder's. */
    name: z.string(),
    /** Only for a customer's account. */
    accountNumber: z.string().nullable(),
    normalSide: side,
  }),
  /** The posted balance at that moment, on the account's normal side. */
  balance: decimalText,
  /** The last entries before that moment, newest first. */
  entries: z.array(
    z.object({
      sequence: z.int(),
      postedAt: timestamp,
      /** The reason for the movement: `wire_transfer`, `fee`. */
      reason: z.string(),
      /** The change in the posted balance. */
      amount: decimalText,
      balanceAfter: decimalText,
      /** The transaction that customers and staff see; null if the account is the bank's own. */
      transactionId: positiveId.nullable(),
    }),
  ),
});
export type LedgerStatement = z.infer<typeof ledgerStatement>;

export const getLedgerStatement = defineEndpoint({
  method: 'GET',
  path: '/api/admin/ledger-accounts/:account',
  tag: 'Staff',
  summary: 'An account’s posted balance at a given time, with the entries behind it',
  access: { staff: 'reports.view' },
  params: z.object({
    /** A customer's account number, or the id of one of the bank's own accounts. */
    account: z.string().regex(/^\d{1,10}$/, { error: 'Enter an account number of 10 digits' }),
  }),
  query: z.object({
    on: dayFilter,
    limit: staffPageLimit,
    /** The sequence of the last entry on the previous page. */
    cursor: positiveId.optional(),
  }),
  status: 200,
  answer: ledgerStatement,
  problems: ['not_found'],
});

/** Newest first. */
export const exportLedgerStatement = exportOfOne(
  getLedgerStatement,
  'The entries of an account up to a moment, as CSV',
  z.object({ on: dayFilter }),
);
