import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { findWaitingPeriod, refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import {
  type ActingStaff,
  inStaffTransaction,
} from '../../people/sessions/in-staff-transaction.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { waitingPeriodLiftedMail } from './mails.ts';
import { noSuchUser } from './user-row.ts';

/**
 * Ends a customer's waiting period early. Repeating it changes nothing and does not log or mail
 * again. Staff cannot lift their own, or anyone's while in one themselves: a stolen staff mailbox
 * must not open customers' accounts. Fails with `not_found`, `conflict` (the caller's own), or
 * `recently_reset`.
 */
export async function liftWaitingPeriod(
  database: Database,
  staff: ActingStaff,
  userId: bigint,
  origin: Origin,
): Promise<void> {
  const staffId = staff.customerId;
  if (userId === staffId)
    throw new Refusal(
      'conflict',
      'You cannot lift your own waiting period. Please ask a colleague.',
    );
  await inStaffTransaction(database, staff, async (connection) => {
    await refuseWhileWaiting(connection, staffId, 'lift waiting periods');
    const { rows } = await connection.query<{ email: string; first_name: string }>(
      'select email, first_name from customer where id = $1 for no key update',
      [userId],
    );
    const user = rows[0];
    if (!user) throw noSuchUser();
    const period = await findWaitingPeriod(connection, userId);
    if (!period) return;
    await connection.query('update customer set waiting_period_ends_at = null where id = $1', [
      userId,
    ]);
    await recordEvent(connection, {
      action: 'waiting_period_lifted',
      actorId: staffId,
      subjectId: userId,
      origin,
      before: { waitingPeriodEndsAt: period.endsAt.toISOString() },
      after: { waitingPeriodEndsAt: null },
    });
    await queueMail(connection, user.email, waitingPeriodLiftedMail(user.first_name));
  });
}
