import type { CardProcessorName } from '@seven-hills/contracts/money/initial-deposit';
import type { Cents } from '@seven-hills/money';

/** A payment's current state at its processor. */
export interface ProcessorPayment {
  id: string;
  state: 'awaiting_card' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  /** The amount received once it succeeded; before that, the amount requested. */
  amount: Cents;
  /** ISO 4217 in capitals: `USD`. */
  currency: string;
  /** The customer that the bank named when it ordered the payment. */
  customerReference: string | null;
  /** The processor's message about the last refused card. */
  refusal: string | null;
  /** Lets a browser pay this one payment. Never logged or stored by the bank. */
  clientSecret: string;
}

export interface PaymentOrder {
  customerId: bigint;
  amount: Cents;
  /** The same key always returns the same payment, however often it is ordered. */
  orderKey: string;
}

/**
 * A company that processes cards for the bank. All calls fail with `payment_provider_error` if it
 * is unreachable or its answer is invalid; every call is safe to repeat.
 */
export interface CardProcessor {
  readonly name: CardProcessorName;
  /** What the processor's script needs in the browser, if anything. */
  readonly publishableKey: string | null;
  orderPayment(order: PaymentOrder): Promise<ProcessorPayment>;
  /** Reads a payment's state. Returns `null` if the processor does not know it. */
  readPayment(paymentId: string): Promise<ProcessorPayment | null>;
  /** The processor's webhook. If it has none, the bank polls instead. */
  readonly webhook?: PaymentWebhook;
}

export interface PaymentWebhook {
  readonly path: string;
  /**
   * Verifies that a call comes from the processor. Returns the id of the payment that it concerns,
   * or `null` if it concerns something else. The id is only a hint: the payment's state is read
   * from the processor. Fails with `malformed_request` if the signature is missing, wrong, or too
   * old, or the event is invalid.
   */
  paymentIdOf(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): string | null;
}
