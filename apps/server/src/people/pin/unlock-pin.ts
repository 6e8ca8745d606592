import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { findWaitingPeriod, recentlyReset } from '../identity/waiting-period.ts';
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
