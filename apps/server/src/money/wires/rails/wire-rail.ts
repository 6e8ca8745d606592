import type { IsoMessage } from '@seven-hills/iso20022';
import type { Cents } from '@seven-hills/money';

/** A wire in the form that the network needs. The full account number appears only here. */
export interface WireOrder {
  /** The wire's permanent key. Ordering again under it never sends the wire twice. */
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
  /** The sender. Wires of $3,000 or more must name them (31 CFR 1010.410(f)). */
  originator: { name: string; address: string; accountNumber: string };
}

/** The network's report on a wire that it was given. Settled and rejected are final. */
export interface WireReport {
  /** The order's key. */
  idempotencyKey: string;
  state: 'accepted' | 'settled' | 'rejected';
  /** The reason for a rejection. */
  reason: WireReason | null;
  /**
   * The amount in the report, if it has one. A report with a different amount concerns a different
   * wire.
   */
  amount?: Cents;
}

export interface WireReason {
  /** The network's own code, such as `AC04`. */
  code: string | null;
  /** The network's own text, for staff. */
  text: string | null;
}

/** One message from the network. It is recorded as a whole or not at all. */
export interface WireReportMessage {
  /** The message's permanent id. */
  id: string;
  /** Distinguishes a repeated message from a different one under the same id. */
  fingerprint: Buffer;
  reports: readonly WireReport[];
}

/**
 * A message that can never be recorded: it concerns no wire of ours, or contradicts an earlier one.
 */
export class UnfitReportError extends Error {
  override readonly name = 'UnfitReportError';
}

/**
 * Records a message and all its consequences. A repeated message is `known` and changes nothing.
 * Fails with UnfitReportError; any other failure may be temporary, so offer the message again.
 */
export type RecordReports = (message: WireReportMessage) => Promise<'recorded' | 'known'>;

/** A message of another bank, as the network delivered it. */
export interface IncomingMessage {
  message: IsoMessage;
  content: string;
}

/**
 * Records a message of another bank and all its consequences. A repeated message is `known` and
 * changes nothing. Fails with UnfitReportError; any other failure may be temporary.
 */
export type ReceiveMessage = (message: IncomingMessage) => Promise<'recorded' | 'known'>;

/** A connection to the wire network. */
export interface WireRail {
  /** Hands a wire over. Rejects if the network has not accepted it; the bank retries later. */
  send(order: WireOrder): Promise<void>;
  /**
   * Collects the network's new reports and acknowledges each message only once it is recorded.
   * Returns how many messages were collected. Absent if the network never reports.
   */
  collectReports?(record: RecordReports): Promise<number>;
  /**
   * Collects the messages that other banks sent, and acknowledges each only once it is recorded.
   * Returns how many were new. Absent if the network delivers none.
   */
  collectMessages?(receive: ReceiveMessage): Promise<number>;
  /**
   * Hands over a message to another bank under its permanent id; again, it is not sent twice.
   * Rejects if the network has not accepted it; the bank retries later.
   */
  sendMessage?(id: string, content: string): Promise<void>;
}
