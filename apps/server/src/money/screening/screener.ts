import type { Cents } from '@seven-hills/money';

/** The payments that are screened: what the bank originates and releases, and what it credits. */
export type ScreenedKind = 'ach_out' | 'ach_in' | 'wire_out' | 'wire_in';

/** What a screener gets to know about a payment: never a full account number. */
export interface ScreenedPayment {
  kind: ScreenedKind;
  /** The number of the ACH order, the ACH entry, the wire's transaction, or the incoming wire. */
  reference: bigint;
  amount: Cents;
  /** Whether it takes money from the counterparty. */
  isDebit: boolean;
  /** The customer and their account here; null if there is none. */
  customerId: bigint | null;
  accountId: bigint | null;
  counterparty: {
    name: string | null;
    bankName: string | null;
    routingNumber: string | null;
    accountLastFour: string | null;
  };
  description: string | null;
}

export type Verdict = { answer: 'pass' } | { answer: 'hold'; reason: string };

/**
 * Where fraud screening is attached (Nacha Operating Rules, fraud monitoring by originators, ODFIs,
 * and RDFIs, for all participants since June 2026). It is asked before an entry or a wire is
 * released, and before one is credited.
 */
export interface Screener {
  /** Returns the verdict. Fails if it cannot be reached, or takes too long: the payment is held. */
  screen(payment: ScreenedPayment): Promise<Verdict>;
}

/**
 * The bank's own rules: holds of first payments, limits, confirmations, and look-alike entries.
 * They are judged under the locks of each posting, so there is nothing left to ask.
 */
export const existingRules: Screener = { screen: async () => ({ answer: 'pass' }) };
