import type { Connection } from '@seven-hills/postgres';

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

/** A stored outcome of an earlier request. */
export interface IdempotencyRecord<Receipt> {
  fingerprint: string;
  transferIds: readonly bigint[];
  receipt: Receipt;
}

/** Returns whether a stored fingerprint is of the same input. */
export function hasFingerprint(
  { fingerprint, equalFingerprints }: IdempotencyKey,
  stored: string,
): boolean {
  return fingerprint === stored || (equalFingerprints?.includes(stored) ?? false);
}

/** Joins scope and key into one text; a scope cannot contain the separator. */
export function recordId({ scope, key }: Pick<IdempotencyKey, 'scope' | 'key'>): string {
  return `${scope}\u0000${key}`;
}

const KEY_LENGTH_MAX = 200;

/** Fails with `RangeError` for a malformed key. */
export function checkIdempotencyKey(idempotency: IdempotencyKey | undefined): void {
  if (!idempotency) return;
  const { scope, key, fingerprint, equalFingerprints = [] } = idempotency;
  for (const text of [scope, key, fingerprint, ...equalFingerprints]) {
    if (text.length < 1 || text.length > KEY_LENGTH_MAX || text.includes('\u0000')) {
      throw new RangeError(`an idempotency key has 1 to ${KEY_LENGTH_MAX} characters`);
    }
  }
}

/**
 * Deletes the outcomes of requests that were accepted before a point in time and returns how many.
 * A request that is repeated later posts again, so keep outcomes longer than any client retries.
 */
export async function forgetOutcomes(
  connection: Pick<Connection, 'query'>,
  acceptedBefore: Date,
): Promise<number> {
  const { rowCount } = await connection.query(
    'delete from ledger.idempotency where created_at < $1',
    [acceptedBefore],
  );
  return rowCount ?? 0;
}
