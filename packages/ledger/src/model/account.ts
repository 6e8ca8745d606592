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

/** Amounts of one account, in its normal side. */
export interface Balance {
  /** The sum of its entries. */
  posted: Cents;
  /** Reserved by pending transfers that would lower it. */
  held: Cents;
  /** What may be spent: posted − held. */
  available: Cents;
}
