import { type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { lockCustomer } from '../identity/customer.ts';
import { findWaitingPeriod, recentlyReset } from '../identity/waiting-period.ts';

/** Unlocks a PIN, once its owner has confirmed the change. Fails with `recently_reset`. */
export async function unlockPin(
  database: Database,
  customerId: bigint,
  origin: Origin,
): Promise<void> {
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
