import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import type { AccountType } from '@seven-hills/contracts/limits';
import type { Cents } from '@seven-hills/money';

/** One entry of an account. A fee has an entry of its own. */
export interface StatementLine {
  /** Its number along the account: 1, 2, 3 … without a gap. It never changes. */
  sequence: bigint;
  /** The day that it is dated, in the bank's calendar (ISO date), and the moment. */
  day: string;
  at: Date;
  /** What it changed the balance by. */
  amount: Cents;
  /** The balance with it. */
  balance: Cents;
  /** Whether it is a fee, or with a positive amount one that was returned. */
  isFee: boolean;
  /** The transaction that it belongs to, as the account's owner sees it. */
  transaction: Transaction;
}

/** What was ordered by the end of the period and not decided by then. It is in no balance. */
export interface PendingItem {
  /** ISO date. */
  day: string;
  /** With the fee; negative for what will leave. */
  amount: Cents;
  transaction: Transaction;
}

/** What an account earned in the period (12 CFR 1030.6(a)). */
export interface StatementInterest {
  /** In whole cents. */
  earned: Cents;
  /** The annual percentage yield earned, in percent: `4.00`. */
  apy: string;
}

export interface StatementTotals {
  entryCount: number;
  moneyIn: Cents;
  /** Without fees; positive. */
  moneyOut: Cents;
  /** Positive. */
  fees: Cents;
  /** Of the money in, the interest that was credited. */
  interestCredited: Cents;
}

/**
 * A statement, whatever format it is written in: opening + in - out - fees = closing, and each line
 * has the balance after it.
 */
export interface StatementDocument {
  bankAccount: { id: bigint; number: string; type: AccountType };
  holder: { name: string; address: string };
  /** The first and the last day in the bank's calendar, both included (ISO dates). */
  from: string;
  to: string;
  /** SHA-256 of a stored statement's data, in hexadecimal digits; null for a custom range. */
  hash: string | null;
  opening: Cents;
  closing: Cents;
  totals: StatementTotals;
  /** Null where nothing was earned, and for days that are not counted yet. */
  interest: StatementInterest | null;
  pending: readonly PendingItem[];
  /** Reads the lines page by page, oldest first. Can be read more than once. */
  lines(): AsyncIterable<readonly StatementLine[]>;
  generatedAt: Date;
}
