import { Refusal } from '../../../http/problem.ts';
import {
  type PresentingMeans,
  presentOrder,
  type ReturnedOrder,
  returnedColumns,
} from '../../../money/bank-transfers/again/present-order.ts';
import { refuseWhileWaiting } from '../../../people/identity/waiting-period.ts';
import { inStaffTransaction } from '../../../people/sessions/in-staff-transaction.ts';
import type { Decider } from '../decide-entry.ts';

/**
 * Presents money that a customer added again, after the other bank returned it. Fails with
 * `not_found`, `conflict` (with the reason why not), `recently_reset`, or a ledger refusal.
 */
export async function presentAgain(
  means: PresentingMeans,
  id: number,
  { staff, origin }: Decider,
): Promise<void> {
  const { database } = means;
  await refuseWhileWaiting(database, staff.customerId, 'decide payments');
  await inStaffTransaction(database, staff, async (connection) => {
    const { rows } = await connection.query<ReturnedOrder & { is_own: boolean }>(
      `select ${returnedColumns}, customer_id = $2 or exists (
                select from account_owner
                where account_id = ach_order.account_id and customer_id = $2 and until is null
              ) as is_own
       from ach_order where id = $1`,
      [id, staff.customerId],
    );
    const [order] = rows;
    if (!order) throw new Refusal('not_found', 'There is no such transfer.');
    if (order.is_own)
      throw new Refusal('conflict', 'This is your own account. A colleague must decide.');
    await presentOrder(means, connection, order, { staffId: staff.customerId, origin });
  });
}
