import type { Cents } from '@seven-hills/money';

/** A wire as the network needs it: the only place where the full account number appears. */
export interface WireOrder {
  /** Names the wire for good: ordered again under it, a wire is sent once. */
  idempotencyKey: string;
  amount: Cents;
  routingNumber: string;
  accountNumber: string;
  bankName: string;
  recipientName: string;
  recipientAddress: string;
  swiftCode: string | null;
  intermediaryBank: string | null;
  description: string | null;
}

/** A way into the wire network. */
export interface WireRail {
  /** Hands a wire over. Rejects when the network has not taken it; it is tried again then. */
  send(order: WireOrder): Promise<void>;
}
