import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getCustomerDetails } from '@seven-hills/contracts/staff/customer-page';
import type { Connection } from '@seven-hills/postgres';
import { addressPartsOf, findCustomer } from '../../people/identity/customer.ts';
import { readOwnLock } from '../../people/own-lock/own-lock.ts';
import { pinStatus } from '../../people/pin/pin-status.ts';
import { factorsOf } from '../../people/second-factor/factors-of.ts';
import { noSuchUser } from '../users/user-row.ts';

/** Returns what is on file about a user, and how they sign in. Fails with `not_found`. */
export async function readDetails(
  connection: Connection,
  userId: bigint,
): Promise<ResultOf<typeof getCustomerDetails>> {
  const customer = await findCustomer(connection, userId);
  if (!customer) throw noSuchUser();
  const pin = await pinStatus(connection, userId);
  return {
    dateOfBirth: customer.date_of_birth,
    ssn: customer.ssn_last_four === null ? null : `***-**-${customer.ssn_last_four}`,
    phoneNumber: customer.phone_number,
    address: customer.address,
    contactChangedAt: await readContactChange(connection, userId),
    lockedByOwnerAt: await readOwnLock(connection, userId),
    ...addressPartsOf(customer),
    isEmailConfirmed: customer.confirmed_email === customer.email,
    pendingEmail: customer.pending_email,
    ...(await factorsOf(connection, userId)),
    hasPin: pin.hasPin,
    pinLockedUntil: pin.lockedUntil,
    pinNeedsUnlocking: pin.passwordRequired,
  };
}

/**
 * A thief who is signed in can change where the bank calls back, so staff see a recent change of
 * the phone number or address.
 */
async function readContactChange(connection: Connection, userId: bigint): Promise<Date | null> {
  const contact = (change: string) => `(${change} ->> 'phoneNumber', ${change} ->> 'address')`;
  const { rows } = await connection.query<{ happened_at: Date }>(
    `select happened_at from audit_event
     where subject_id = $1 and action = 'profile_changed'
       and happened_at > now() - interval '24 hours'
       and ${contact('before_change')} is distinct from ${contact('after_change')}
     order by id desc
     limit 1`,
    [userId],
  );
  return rows[0]?.happened_at ?? null;
}
