import type { CardProcessorName } from '@seven-hills/contracts/api/initial-deposit';
import type { Cents } from '@seven-hills/money';

/** A payment as its processor knows it at this moment. */
export interface ProcessorPayment {
  id: string;
  state: 'awaiting_card' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  /** What was received, once it succeeded; what is asked for, before. */
  amount: Cents;
  /** ISO 4217 in capitals: `USD`. */
  currency: string;
  /** The customer that the bank named when it ordered the payment. */
  customerReference: string | null;
  /** The processor's sentence about the last card that was refused. */
  refusal: string | null;
  /** Lets a browser pay this one payment; never logged, never stored by the bank. */
  clientSecret: string;
}

export interface PaymentOrder {
  customerId: bigint;
  amount: Cents;
  /** The same key gives the same payment, however often it is ordered. */
  orderKey: string;
}

/**
 * A company that takes cards for the bank. All calls fail with `payment_provider_error` when it cannot
 * be reached or does not make sense; what it was doing can be asked again.
 */
export interface CardProcessor {
  readonly name: CardProcessorName;
  /** What the processor's script needs in the browser, where it needs anything. */
  readonly publishableKey: string | null;
  orderPayment(order: PaymentOrder): Promise<ProcessorPayment>;
  /** A payment as it stands, or `null` when the processor does not know it. */
  readPayment(paymentId: string): Promise<ProcessorPayment | null>;
  /** How the processor calls us by itself; one that never does is asked instead. */
  readonly webhook?: PaymentWebhook;
}

export interface PaymentWebhook {
  readonly path: string;
  /**
   * Checks that a call comes from the processor and returns the id of the payment that it is about,
   * or `null` when it is about something else. It is a hint and no more: the payment is asked for.
   * Fails with `malformed_request` when the signature is missing, wrong or too old, and when the event
   * makes no sense.
   */
  paymentIdOf(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): string | null;
}
