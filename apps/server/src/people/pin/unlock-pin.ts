import { type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { lockCustomer } from '../identity/customer.ts';
import { findWaitingPeriod, recentlyReset } from '../identity/waiting-period.ts';
import { type Confirmer, confirmPassword } from '../password/confirm-password.ts';

/**
 * Unlocks a PIN after confirming the password. Fails with `current_password_wrong`,
 * `recently_reset` or `too_many_attempts`.
 */
export async function unlockPin(
  database: Database,
  confirmer: Confirmer,
  password: string,
  origin: Origin,
): Promise<void> {
  await confirmPassword(database, confirmer, password);
  const { customerId } = confirmer;
  await inTransaction(database, async (connection) => {
    await lockCustomer(connection, customerId);
    const waiting = await findWaitingPeriod(connection, customerId);
    if (waiting)
      throw recentlyReset(waiting, (moment) => `You can unlock your PIN after ${moment}.`);
    await connection.query(
      'update pin set failure_count = 0, locked_until = null where customer_id = $1',
      [customerId],
    );
    await recordEvent(connection, {
      action: 'pin_unlocked',
      actorId: customerId,
      subjectId: customerId,
      origin,
    });
  });
}
