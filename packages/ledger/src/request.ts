import type { Json } from './companion.ts';
import type { LedgerRefusal, TransferSpec } from './transfer.ts';

/** Lets a request be repeated safely: it posts once, later ones get the first answer. */
export interface IdempotencyKey {
  /** Whose key it is, so that two callers' keys never meet; at most 200 characters. */
  scope: string;
  /** Chosen by the caller, once per intention; at most 200 characters. */
  key: string;
  /** A hash of the request's canonical input; another one under the same key is refused. */
  fingerprint: string;
  /** Hashes of the same input made in other ways, such as under an earlier secret. Accepted when stored. */
  equalFingerprints?: readonly string[];
}

export interface PostingRequest<Context> {
  idempotency?: IdempotencyKey;
  /**
   * Whether somebody still waits for the outcome; asked when it is decided. Who has gone may have sent
   * the request again and been answered, so it is not posted behind their back. Always, unless told.
   */
  isAwaited?(): boolean;
  /** Linked: they stand or fall together, 1 to 8. Left out when the companion tells them. */
  transfers?: readonly TransferSpec[];
  /** For the companion. */
  context: Context;
}

export type PostingOutcome<Refusal, Receipt extends Json> =
  | {
      status: 'posted';
      /** In the order of the request's transfers. */
      transferIds: readonly bigint[];
      receipt: Receipt;
      /** True when an earlier request with the same key posted this. */
      replayed: boolean;
    }
  | { status: 'refused'; reason: LedgerRefusal | Refusal };
