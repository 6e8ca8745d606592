import { hash } from 'node:crypto';
import type { IdempotencyKey } from '@seven-hills/ledger';

/**
 * Computes the fingerprints of a request's input, one per encoding. The first is the one to store.
 */
export function fingerprintsOf(
  type: string,
  [current, ...others]: readonly [object, ...object[]],
): Pick<IdempotencyKey, 'fingerprint' | 'equalFingerprints'> {
  const fingerprint = fingerprintOf(type, current);
  if (others.length === 0) return { fingerprint };
  return {
    fingerprint,
    equalFingerprints: others.map((input) => fingerprintOf(type, input)),
  };
}

const fingerprintOf = (type: string, input: object): string =>
  hash(
    'sha256',
    JSON.stringify({ type, ...input }, (_key, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    ),
    'base64',
  );
