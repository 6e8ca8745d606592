import type { IdempotencyKey, KeyDigest } from './idempotency-key.ts';
import type { LedgerRefusal, TransferSpec } from './transfer.ts';

export interface PostingRequest<Context> {
  idempotency?: IdempotencyKey | undefined;
  /**
   * Returns whether the sender still waits for the outcome; called when the request is decided. A
   * sender who has disconnected may already have repeated the request and received an answer, so
   * the original is not posted. Default: always true.
   */
  isAwaited?: (() => boolean) | undefined;
  /**
   * Whether nobody waits for the outcome, as with the entries of a file. Unattended requests have
   * transactions of their own, alongside those of the others. Default: false.
   */
  isUnattended?: boolean;
  /**
   * Linked transfers, 1 to 8, that are posted together or not at all. Omitted if the companion
   * provides them.
   */
  transfers?: readonly TransferSpec[];
  /** Passed to the companion. */
  context: Context;
}

/** A request whose key is reduced to its digest; the digest is null if there is no key. */
export interface KeyedRequest<Context> {
  context: Context;
  transfers: readonly TransferSpec[] | undefined;
  isAwaited: (() => boolean) | undefined;
  digest: KeyDigest | null;
}

export type PostingOutcome<Refusal, Receipt> =
  | {
      status: 'posted';
      /** In the order of the request's transfers. */
      transferIds: readonly bigint[];
      receipt: Receipt;
      /** True if an earlier request with the same key posted this. */
      replayed: boolean;
    }
  | { status: 'refused'; reason: LedgerRefusal | Refusal };
