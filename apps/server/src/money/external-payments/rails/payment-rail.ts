import type { PaymentProvider } from '@seven-hills/bank/limits';
import type { Cents } from '@seven-hills/money';

/** A payment in the form that a payment service needs. */
export interface PaymentOrder {
  /** The payment's permanent key. Ordering again under it never pays twice. */
  idempotencyKey: string;
  amount: Cents;
  /**
   * In the format of `readPaymentIdentifier`: an email address, `(513) 555-0142`, `$cashtag`,
   * `@handle`.
   */
  identifier: string;
  recipientName: string;
  description: string | null;
}

/** A payment's state at the service. A reason is a sentence for the customer. */
export type RailAnswer =
  | { state: 'completed' }
  | { state: 'pending' }
  | { state: 'rejected'; reason: string };

/** A connection to one payment service. */
export interface PaymentRail {
  /**
   * Orders a payment, or returns its state if it was already ordered. Completed and rejected are
   * final. Rejects if the service is unavailable: the payment may or may not have been ordered, so
   * its money stays on hold until a later call succeeds.
   */
  order(payment: PaymentOrder): Promise<RailAnswer>;
}

/** The payment services that the bank offers. */
export type PaymentRails = Partial<Record<PaymentProvider, PaymentRail>>;
