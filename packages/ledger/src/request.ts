import type { Json } from './companion.ts';
import type { LedgerRefusal, TransferSpec } from './transfer.ts';

/** Makes a request safe to repeat: it posts once, and repeats get the first answer. */
export interface IdempotencyKey {
  /** Whose key it is, so that two callers' keys never collide; at most 200 characters. */
  scope: string;
  /** Chosen by the caller, once per intention; at most 200 characters. */
  key: string;
  /** A hash of the request's canonical input. The same key with a different hash is refused. */
  fingerprint: string;
  /**
   * Hashes of the same input made in other ways, such as under an earlier secret. A stored hash may
   * match any of them.
   */
  equalFingerprints?: readonly string[];
}

export interface PostingRequest<Context> {
  idempotency?: IdempotencyKey;
  /**
   * Returns whether the sender still waits for the outcome; called when the request is decided. A
   * sender who has disconnected may already have repeated the request and received an answer, so
   * the original is not posted. Default: always true.
   */
  isAwaited?(): boolean;
  /**
   * Linked transfers, 1 to 8, that are posted together or not at all. Omitted if the companion
   * provides them.
   */
  transfers?: readonly TransferSpec[];
  /** Passed to the companion. */
  context: Context;
}

export type PostingOutcome<Refusal, Receipt extends Json> =
  | {
      status: 'posted';
      /** In the order of the request's transfers. */
      transferIds: readonly bigint[];
      receipt: Receipt;
      /** True if an earlier request with the same key posted this. */
      replayed: boolean;
    }
  | { status: 'refused'; reason: LedgerRefusal | Refusal };
