import type { Cents } from '@seven-hills/money';

/**
 * The side that increases an account's balance: credit for what the bank owes, debit for what it
 * owns.
 */
export type Side = 'debit' | 'credit';

export interface AccountSpec {
  id: bigint;
  name: string;
  normalSide: Side;
  mustNotBeOverdrawn: boolean;
}

/** An account for what could not be taken from another one. */
export interface ShortfallAccountSpec {
  accountId: bigint;
  /** The id of the account to open. */
  shortfallAccountId: bigint;
  name: string;
}

/** The amounts of one account, on its normal side. */
export interface Balance {
  /** The sum of its entries. */
  posted: Cents;
  /** The amount reserved by pending transfers that would lower the balance. */
  held: Cents;
  /** The amount that may be spent: posted − held. */
  available: Cents;
}
