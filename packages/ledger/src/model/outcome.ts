/** The stored outcome of an accepted request that had a key, or of a key that was closed. */
export interface Outcome {
  /** In the order of the request's transfers; empty for a closed key. */
  transferIds: readonly bigint[];
  /** The companion's own number for the posted request. */
  reference: bigint | null;
}

/** A stored outcome, with the hashes of its key and input. */
export interface OutcomeRow extends Outcome {
  keyHash: string;
  fingerprint: string;
}
