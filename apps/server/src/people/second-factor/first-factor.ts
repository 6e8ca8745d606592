import type { Connection } from '@seven-hills/postgres';
import type { CustomerRules } from '../../http/callers/customer-rules.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import type { LockedPerson } from '../identity/lock-person.ts';
import { closeOtherSessions } from '../sessions/session-store.ts';
import { removeTrustedDevices } from '../sessions/trusted-devices.ts';
import { factorsOf, hasFactor } from './factors-of.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

/** The dependencies for adding a person's first factor. */
export interface FirstFactor {
  sealingKeys: Keyring;
  customerRules: CustomerRules;
}

/**
 * Prepares for a person's first factor, before it is added: makes recovery codes and, where
 * everyone needs a factor, ends the other sessions, which were opened with only the password.
 * Returns null if there is a factor already.
 */
export async function prepareFirstFactor(
  connection: Connection,
  { sealingKeys, customerRules }: FirstFactor,
  person: LockedPerson,
  sessionHash: Buffer,
): Promise<string[] | null> {
  const { id: customerId } = person.customer;
  if (hasFactor(await factorsOf(connection, customerId))) return null;
  if (customerRules.requiresSecondFactor) await closeOtherSessions(connection, person, sessionHash);
  return replaceRecoveryCodes(connection, sealingKeys, customerId);
}

/**
 * Cleans up after a factor is removed: no device is trusted anymore, and without any factor the
 * recovery codes are removed. Call it under the customer's lock.
 */
export async function tidyAfterRemoval(connection: Connection, customerId: bigint): Promise<void> {
  await removeTrustedDevices(connection, customerId);
  if (hasFactor(await factorsOf(connection, customerId))) return;
  await connection.query('delete from recovery_code where customer_id = $1', [customerId]);
}
