import { type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { lockCustomer } from '../identity/customer.ts';
import { voidConfirmLinks } from './email-links.ts';

/**
 * Cancels a pending change of the customer's address. The undo link that the current address got
 * stays valid: a thief may have canceled the change. Fails with `conflict` if none is pending.
 */
export async function cancelEmailChange(
  database: Database,
  customerId: bigint,
  origin: Origin,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const { pending_email: pendingEmail } = await lockCustomer(connection, customerId);
    if (pendingEmail === null)
      throw new Refusal('conflict', 'No change of your email address is waiting.');
    await voidConfirmLinks(connection, customerId, 'pending');
    await recordOwnEvent(connection, customerId, {
      action: 'email_change_canceled',
      origin,
      before: { pendingEmail },
    });
  });
}
