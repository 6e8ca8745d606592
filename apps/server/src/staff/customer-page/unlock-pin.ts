import { words } from '@seven-hills/bank/words/words';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { findWaitingPeriod, refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import { pinStatus } from '../../people/pin/pin-status.ts';
import {
  type ActingStaff,
  inStaffTransaction,
} from '../../people/sessions/in-staff-transaction.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { noSuchUser } from '../users/user-row.ts';
import { pinUnlockedMail } from './mails.ts';

/**
 * Unlocks the PIN of a customer. The PIN stays as it is; staff never see it. Fails with
 * `not_found`, `recently_reset` (the caller's own password), or `conflict`: the caller's own, not
 * locked, or protected after a password reset; staff lift that protection separately.
 */
export async function unlockPinByStaff(
  database: Database,
  userId: bigint,
  { staff, origin }: { staff: ActingStaff; origin: Origin },
): Promise<void> {
  const staffId = staff.customerId;
  if (userId === staffId)
    throw new Refusal('conflict', 'You cannot unlock your own PIN here. Please ask a colleague.');
  await inStaffTransaction(database, staff, async (connection) => {
    await refuseWhileWaiting(connection, staffId, 'unlock PINs');
    // Takes the locks in their fixed order: the PIN's row, then the customer's.
    await connection.query('select from pin where customer_id = $1 for update', [userId]);
    const { rows } = await connection.query<{ email: string; first_name: string }>(
      'select email, first_name from customer where id = $1 for no key update',
      [userId],
    );
    const customer = rows[0];
    if (!customer) throw noSuchUser();
    const pin = await pinStatus(connection, userId);
    if (!pin.passwordRequired && pin.lockedUntil === null)
      throw new Refusal('conflict', 'This PIN is not locked.');
    if (await findWaitingPeriod(connection, userId))
      throw new Refusal(
        'conflict',
        `The password was reset recently. Lift the waiting period first, once the ${words.customer} is identified.`,
      );
    await connection.query(
      'update pin set failure_count = 0, locked_until = null where customer_id = $1',
      [userId],
    );
    await recordEvent(connection, {
      action: 'pin_unlocked_by_staff',
      actorId: staffId,
      subjectId: userId,
      origin,
    });
    await queueMail(connection, customer.email, pinUnlockedMail(customer.first_name));
  });
}
