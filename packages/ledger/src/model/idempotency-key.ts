import { hash } from 'node:crypto';

/** Makes a request safe to repeat: it posts once, and repeats get the first answer. */
export interface IdempotencyKey {
  /** The owner of the key, so that two callers' keys never collide; at most 200 characters. */
  scope: string;
  /** Chosen by the caller, once per intention; at most 200 characters. */
  key: string;
  /** The request's input in a canonical form. The same key with another input is refused. */
  input: string;
  /** The same input in other encodings, such as one with hashes under an earlier secret. */
  equalInputs?: readonly string[];
}

/**
 * The parts of a key that are stored and compared: 128-bit hashes, written as UUIDs because
 * PostgreSQL stores and compares those fastest. They cannot collide by accident, and a collision
 * found by deliberate search would affect only that caller's own requests.
 */
export interface KeyDigest {
  readonly keyHash: string;
  readonly fingerprint: string;
  readonly equalFingerprints: readonly string[];
}

const KEY_LENGTH_MAX = 200;

/** Fails with `RangeError` for a malformed key. */
export function digestOf({ scope, key, input, equalInputs }: IdempotencyKey): KeyDigest {
  for (const text of [scope, key]) {
    if (text.length < 1 || text.length > KEY_LENGTH_MAX || text.includes('\u0000')) {
      throw new RangeError(`an idempotency key has 1 to ${KEY_LENGTH_MAX} characters`);
    }
  }
  return {
    keyHash: keyHashOf({ scope, key }),
    fingerprint: shortHash(input),
    equalFingerprints: equalInputs?.map(shortHash) ?? [],
  };
}

/** A scope cannot contain the separator. */
export const keyHashOf = ({ scope, key }: Pick<IdempotencyKey, 'scope' | 'key'>): string =>
  shortHash(`${scope}\u0000${key}`);

/** Returns whether a stored fingerprint belongs to the same input. */
export const hasFingerprint = (
  { fingerprint, equalFingerprints }: KeyDigest,
  stored: string,
): boolean => fingerprint === stored || equalFingerprints.includes(stored);

/** The first half of a text's SHA-256 hash. */
function shortHash(text: string): string {
  const hex = hash('sha256', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
