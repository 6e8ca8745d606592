import type { Connection } from '@seven-hills/postgres';
import { eraseUsedLinks } from '../identity/erase-used-links.ts';

/**
 * Voids a customer's open reset links and a pending change of the phone number with its code, after
 * a change to the password or to the address that they were sent to.
 */
export async function voidMailedSecrets(connection: Connection, customerId: bigint): Promise<void> {
  await connection.query(
    'update password_reset_token set used_at = now() where customer_id = $1 and used_at is null',
    [customerId],
  );
  await connection.query('delete from phone_change where customer_id = $1', [customerId]);
  await eraseUsedLinks(connection, customerId);
}
