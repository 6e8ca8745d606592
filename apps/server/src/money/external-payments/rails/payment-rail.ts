import type { PaymentProvider } from '@seven-hills/contracts/limits';
import type { Cents } from '@seven-hills/money';

/** A payment as a payment service needs it. */
export interface PaymentOrder {
  /** Names the payment for good: ordered again under it, nothing is paid twice. */
  idempotencyKey: string;
  amount: Cents;
  /** As `readPaymentIdentifier` writes it: an e-mail address, `(513) 555-0142`, `$cashtag`, `@handle`. */
  identifier: string;
  recipientName: string;
  description: string | null;
}

/** How a payment stands with the service. A reason is a sentence for the customer. */
export type RailAnswer =
  | { state: 'completed' }
  | { state: 'pending' }
  | { state: 'rejected'; reason: string };

/** A way into one payment service. */
export interface PaymentRail {
  /**
   * Orders a payment, or asks how it stands when it is ordered already. Completed and rejected are
   * final. Rejects when the service cannot say, because it is away: the payment may be ordered or
   * not, so its money stays held until a later call gets an answer.
   */
  order(payment: PaymentOrder): Promise<RailAnswer>;
}

/** The services that payments can be sent through; the bank does not offer the others. */
export type PaymentRails = Partial<Record<PaymentProvider, PaymentRail>>;
