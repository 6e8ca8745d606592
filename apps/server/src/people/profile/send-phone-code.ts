import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getCurrentUser } from '@seven-hills/contracts/people/sign-in';
import type { Database } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { readCustomer, toCurrentUser } from '../identity/customer.ts';
import { inPersonTransaction } from '../sessions/in-person-transaction.ts';
import { countPhoneCode, mailPhoneCode, noPhoneChange } from './request-phone-change.ts';

/**
 * Mails a new code for the customer's pending change of phone number; the earlier one no longer
 * works. Fails with `conflict` if no change is pending, or with `too_many_attempts`.
 */
export async function sendPhoneCode(
  { database, sealingKeys }: { database: Database; sealingKeys: Keyring },
  principal: Principal,
): Promise<ResultOf<typeof getCurrentUser>> {
  await countPhoneCode(database, principal.customerId);
  return inPersonTransaction(database, principal, async (connection, { customer }) => {
    if (customer.pending_phone_number === null) throw noPhoneChange();
    await mailPhoneCode(connection, sealingKeys, customer, customer.pending_phone_number);
    return toCurrentUser(await readCustomer(connection, customer.id));
  });
}
