import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../http/route.ts';
import { recordEvent } from '../audit-log/record-event.ts';
import { confirmPassword } from '../customers/confirm-password.ts';

/**
 * Opens a locked PIN after the password was confirmed.
 * Fails with `current_password_wrong` or `too_many_attempts`.
 */
export async function unlockPin(
  database: Database,
  customerId: bigint,
  password: string,
  origin: Origin,
): Promise<void> {
  await confirmPassword(database, customerId, password);
  await database.query(
    'update pin set failure_count = 0, locked_until = null where customer_id = $1',
    [customerId],
  );
  await recordEvent(database, {
    action: 'pin_unlocked',
    actorId: customerId,
    subjectId: customerId,
    origin,
  });
}
