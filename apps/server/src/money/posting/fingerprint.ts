import { hash } from 'node:crypto';
import type { IdempotencyKey } from '@seven-hills/ledger';
import type { Keyring } from '../../platform/security/keyring.ts';
import { hashOfAccountNumber } from '../payees/account-number-seal.ts';
import type { Movement } from './intent.ts';

/**
 * What must be the same when an idempotency key comes again. Not the PIN, because a stored hash over
 * it could be searched; and of a wire's account number, whose last digits are stored in clear, a keyed
 * hash. One under the current key is stored, one under any other key of the ring is accepted, so that a
 * wire can be repeated while keys are rotated. Nor the account's id, which the customer's tells and not
 * every caller knows; nor whether the bank offers it, which the operator may change in between. Cash
 * at the counter is a deposit whether or not it turned out to be the first.
 */
export function fingerprintsOf(
  sealingKeys: Keyring,
  {
    pin: _pin,
    accountId: _accountId,
    isOffered: _isOffered,
    bookedBy,
    external,
    ...movement
  }: Movement,
): Pick<IdempotencyKey, 'fingerprint' | 'equalFingerprints'> {
  const { accountNumber, ...details } = external ?? {};
  const fingerprintWith = (accountNumberHash?: string) =>
    hash(
      'sha256',
      JSON.stringify(
        {
          ...movement,
          ...(bookedBy && movement.type === 'initial_deposit' && { type: 'deposit' }),
          ...details,
          accountNumber: accountNumberHash,
        },
        (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
      ),
      'base64',
    );
  if (accountNumber === undefined) return { fingerprint: fingerprintWith() };
  const { all, current } = sealingKeys;
  return {
    fingerprint: fingerprintWith(hashOfAccountNumber(current, accountNumber)),
    equalFingerprints: all
      .filter((key) => key !== current)
      .map((key) => fingerprintWith(hashOfAccountNumber(key, accountNumber))),
  };
}
