import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getCurrentUser } from '@seven-hills/contracts/people/sign-in';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { readCustomer, toCurrentUser } from '../identity/customer.ts';
import { inPersonTransaction } from '../sessions/in-person-transaction.ts';
import { noPhoneChange } from './request-phone-change.ts';

/** Cancels a pending change of the customer's phone number. Fails with `conflict` without one. */
export async function cancelPhoneChange(
  database: Database,
  principal: Principal,
  origin: Origin,
): Promise<ResultOf<typeof getCurrentUser>> {
  return inPersonTransaction(database, principal, async (connection, { customer }) => {
    const { id, pending_phone_number: pendingPhoneNumber } = customer;
    if (pendingPhoneNumber === null) throw noPhoneChange();
    await connection.query('delete from phone_change where customer_id = $1', [id]);
    await recordOwnEvent(connection, id, {
      action: 'phone_change_canceled',
      origin,
      before: { pendingPhoneNumber },
    });
    return toCurrentUser(await readCustomer(connection, id));
  });
}
