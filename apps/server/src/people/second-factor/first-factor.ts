import type { Connection } from '@seven-hills/postgres';
import type { Keyring } from '../../platform/security/keyring.ts';
import { removeTrustedDevices } from '../sessions/trusted-devices.ts';
import { factorsOf, hasFactor } from './factors-of.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

/**
 * Makes recovery codes if a person has no factor yet, before the first one is added; otherwise
 * returns null. Call it under the customer's lock.
 */
export async function recoveryCodesForFirstFactor(
  connection: Connection,
  sealingKeys: Keyring,
  customerId: bigint,
): Promise<string[] | null> {
  const factors = await factorsOf(connection, customerId);
  return hasFactor(factors) ? null : replaceRecoveryCodes(connection, sealingKeys, customerId);
}

/**
 * After a factor was removed: no device is trusted any longer, and without any factor the recovery
 * codes have nothing left to stand in for. Call it under the customer's lock.
 */
export async function tidyAfterRemoval(connection: Connection, customerId: bigint): Promise<void> {
  await removeTrustedDevices(connection, customerId);
  if (hasFactor(await factorsOf(connection, customerId))) return;
  await connection.query('delete from recovery_code where customer_id = $1', [customerId]);
}
