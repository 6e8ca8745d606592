import type { Connection } from '@seven-hills/postgres';
import { eraseUsedLinks } from '../identity/erase-used-links.ts';

/**
 * Voids a customer's open reset links, after a change to the password or to the address that they
 * were sent to.
 */
export async function voidResetTokens(connection: Connection, customerId: bigint): Promise<void> {
  await connection.query(
    'update password_reset_token set used_at = now() where customer_id = $1 and used_at is null',
    [customerId],
  );
  await eraseUsedLinks(connection, customerId);
}
