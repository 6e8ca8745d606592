import { hash } from 'node:crypto';
import type { Movement } from './intent.ts';

/**
 * What must be the same when an idempotency key comes again. Not the PIN, because a stored hash over
 * it could be searched; and of a sealed account number, which is sealed differently each time, its
 * keyed hash. Nor the account's id, which the customer's tells and not every caller knows. Cash at the
 * counter is a deposit whether or not it turned out to be the first.
 */
export function fingerprintOf({
  pin: _pin,
  accountId: _accountId,
  bookedBy,
  external,
  ...movement
}: Movement): string {
  const { sealedAccountNumber, payeeHashes: _payeeHashes, ...details } = external ?? {};
  const canonical = JSON.stringify(
    {
      ...movement,
      ...(bookedBy && movement.type === 'initial_deposit' && { type: 'deposit' }),
      ...details,
      accountNumber: sealedAccountNumber?.keyedHash,
    },
    (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
  );
  return hash('sha256', canonical, 'base64');
}
