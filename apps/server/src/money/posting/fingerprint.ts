import { hash } from 'node:crypto';
import type { IdempotencyKey } from '@seven-hills/ledger';

/** The fingerprints of a request's input, written in each of several ways; the first is stored. */
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
