import type { BankIdentity } from '@seven-hills/bank/brand';
import type { AccountType } from '@seven-hills/bank/limits';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { Cents } from '@seven-hills/money';

/** One entry of an account. A fee has an entry of its own. */
export interface StatementLine {
  /** Its number within the account: 1, 2, 3, … without gaps. It never changes. */
  sequence: bigint;
  /** The day on which it is dated, in the bank's calendar (ISO date), and the exact time. */
  day: string;
  at: Date;
  /** The amount by which it changed the balance. */
  amount: Cents;
  /** The balance after it. */
  balance: Cents;
  /** Whether it is a fee or, if the amount is positive, a returned fee. */
  isFee: boolean;
  /** Whether it is the federal tax withheld from a distribution of an IRA. */
  isTax?: boolean;
  /** The transaction that it belongs to, as the account's owner sees it. */
  transaction: Transaction;
}

/** An order that was not decided by the end of the period. No balance includes it. */
export interface PendingItem {
  /** ISO date. */
  day: string;
  /** Includes the fee; negative for outgoing money. */
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
  /** Positive, without fees. */
  moneyOut: Cents;
  /** Positive. */
  fees: Cents;
  /** The part of the money in that is credited interest. */
  interestCredited: Cents;
}

/**
 * A statement, independent of its format: opening + in - out - fees = closing, and each line has
 * the balance after it.
 */
export interface StatementDocument {
  bankAccount: { id: bigint; number: string; type: AccountType };
  holder: { name: string; address: string };
  /** The first and the last day in the bank's calendar, both included (ISO dates). */
  from: string;
  to: string;
  /** The moment of the closing balance: the end of the last day, or now if that day is not over. */
  asOf: Date;
  /** Whether the last day is not over, so that more entries may follow. */
  isInterim: boolean;
  /** The number of the account's last entry at that moment. */
  lastSequence: bigint;
  /** SHA-256 of a stored statement's data, in hexadecimal digits; null for a custom range. */
  hash: string | null;
  opening: Cents;
  closing: Cents;
  totals: StatementTotals;
  /** Null if nothing was earned, or if a day is not counted yet. */
  interest: StatementInterest | null;
  pending: readonly PendingItem[];
  /** What the account owed the bank at the end, which no balance includes. */
  owed: Cents;
  /** Reads the lines page by page, oldest first. Can be read more than once. */
  lines(): AsyncIterable<readonly StatementLine[]>;
  /** Reads the owner's categories of some lines, in the same order. Null if the reader is staff. */
  categoriesOf: ((lines: readonly StatementLine[]) => Promise<string[]>) | null;
  generatedAt: Date;
}

/** A statement with the bank that issues it. */
export interface IssuedStatement extends StatementDocument {
  bank: BankIdentity;
}
