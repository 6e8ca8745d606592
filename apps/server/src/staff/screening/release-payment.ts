import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import {
  type ActingStaff,
  inStaffTransaction,
} from '../../people/sessions/in-staff-transaction.ts';
import { readHeldPayment } from '../queue/held-payments.ts';

/**
 * Releases a payment that fraud screening holds: it leaves with the next file or run. To stop it,
 * staff decline an ACH order, or correct a wire. Fails with `not_found`, `conflict` (released
 * before, the caller's own, or held for another reason than the one seen), or `recently_reset`.
 */
export async function releasePayment(
  database: Database,
  id: bigint,
  { note, reason }: { note: string; reason: string },
  { staff, origin }: { staff: ActingStaff; origin: Origin },
): Promise<void> {
  await refuseWhileWaiting(database, staff.customerId, 'decide payments');
  await inStaffTransaction(database, staff, async (connection) => {
    const held = await readHeldPayment(connection, staff.customerId, id);
    if (held.isOwn)
      throw new Refusal('conflict', 'This is your own payment. A colleague must decide.');
    const { rowCount } = await connection.query(
      `update screening
       set state = 'released', note = $2, decided_by = $3, decided_at = now()
       where id = $1 and state = 'held' and reason = $4`,
      [id, note, staff.customerId, reason],
    );
    if (rowCount === 0)
      throw new Refusal(
        'conflict',
        'This payment was released, or screening gave its reason meanwhile. Please look at it again.',
      );
    await recordEvent(connection, {
      action: 'screening_released',
      actorId: staff.customerId,
      subjectId: held.customerId,
      origin,
      after: {
        screeningId: Number(id),
        ...(held.transactionId !== null && { transactionId: Number(held.transactionId) }),
      },
      detail: note,
    });
  });
}
