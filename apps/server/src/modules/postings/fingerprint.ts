import { hash } from 'node:crypto';
import type { Movement } from './intent.ts';

/**
 * What must be the same when an idempotency key comes again. Not the PIN, because a stored hash over
 * it could be searched; and of a sealed account number, which is sealed differently each time, its
 * keyed hash. Nor the account's id, which the customer's tells and not every caller knows; nor whether
 * the bank offers it, which the operator may change in between.
 */
export function fingerprintOf({
  pin: _pin,
  accountId: _accountId,
  isOffered: _isOffered,
  external,
  ...movement
}: Movement): string {
  const { sealedAccountNumber, ...details } = external ?? {};
  const canonical = JSON.stringify(
    { ...movement, ...details, accountNumber: sealedAccountNumber?.keyedHash },
    (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
  );
  return hash('sha256', canonical, 'base64');
}
