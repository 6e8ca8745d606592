import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { refuseWhileWaiting } from '../identity/waiting-period.ts';
import { inPersonTransaction } from '../sessions/in-person-transaction.ts';
import type { Verified } from '../sessions/verified.ts';

/** Unlocks a PIN, once its owner has confirmed the change. Fails with `recently_reset`. */
export async function unlockPin(
  database: Database,
  confirmed: Verified,
  origin: Origin,
): Promise<void> {
  const { customerId } = confirmed;
  await inPersonTransaction(database, confirmed, async (connection) => {
    await refuseWhileWaiting(connection, customerId, 'unlock your PIN');
    await connection.query(
      'update pin set failure_count = 0, locked_until = null where customer_id = $1',
      [customerId],
    );
    await recordOwnEvent(connection, customerId, { action: 'pin_unlocked', origin });
  });
}
