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
  /** Whose money it is. Wires of $3,000 and more must name them (31 CFR 1010.410(f)). */
  originator: { name: string; address: string; accountNumber: string };
}

/** What the network says about a wire that it was given. Settled and rejected are final. */
export interface WireReport {
  /** The order's. */
  idempotencyKey: string;
  state: 'accepted' | 'settled' | 'rejected';
  /** Why it was rejected. */
  reason: WireReason | null;
  /** The amount that it names, where it names one: a report on another amount is about another wire. */
  amount?: Cents;
}

export interface WireReason {
  /** The network's own code, such as `AC04`. */
  code: string | null;
  /** The network's own words, for staff. */
  text: string | null;
}

/** One message of the network's, which is recorded as a whole or not at all. */
export interface WireReportMessage {
  /** Names the message for good. */
  id: string;
  /** Tells a message that comes again from another one under the same id. */
  fingerprint: Buffer;
  reports: readonly WireReport[];
}

/** A message that can never be recorded: it is about no wire of ours, or contradicts an earlier one. */
export class UnfitReportError extends Error {
  override readonly name = 'UnfitReportError';
}

/**
 * Records a message and everything that follows from it. One that was recorded before is `known` and
 * changes nothing. Fails with UnfitReportError; any other failure may pass, so offer it again.
 */
export type RecordReports = (message: WireReportMessage) => Promise<'recorded' | 'known'>;

/** A way into the wire network. */
export interface WireRail {
  /** Hands a wire over. Rejects when the network has not taken it; it is tried again then. */
  send(order: WireOrder): Promise<void>;
  /**
   * Passes on what the network has reported since it was last asked, and acknowledges a message only
   * once it is recorded. Returns how many messages it took. A network that never reports leaves it out.
   */
  collectReports?(record: RecordReports): Promise<number>;
}
