import type { updateProfile as contract } from '@seven-hills/contracts/api/people/profile';
import type { CurrentUser } from '@seven-hills/contracts/api/people/session';
import { brand } from '@seven-hills/contracts/brand';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import { nameToKeep } from '@seven-hills/contracts/person-names';
import { type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { lockCustomer, toCurrentUser } from '../identity/customer.ts';
import { refuseNames } from '../identity/refuse-names.ts';
import { namesStreetOnly } from '../identity/split-address.ts';

/**
 * Changes name, phone number and address. The date of birth must match the record: it was verified
 * when the account was opened, so only customer service can correct it. (Staff without an account
 * have none on file, so theirs is ignored.) Fails with `contact_us` if it differs, or with
 * `validation_failed` if a new name breaks the rules.
 */
export async function updateProfile(
  database: Database,
  customerId: bigint,
  form: BodyOf<typeof contract>,
  origin: Origin,
): Promise<CurrentUser> {
  return inTransaction(database, async (connection) => {
    const customer = await lockCustomer(connection, customerId);
    if (customer.date_of_birth !== null && form.dateOfBirth !== customer.date_of_birth) {
      const message = `To correct your date of birth, please call customer service at ${brand.supportPhone}.`;
      throw new Refusal('contact_us', message, { errors: [{ path: 'dateOfBirth', message }] });
    }
    const known = { firstName: customer.first_name, lastName: customer.last_name };
    refuseNames(form, known);
    const firstName = nameToKeep(form.firstName, known.firstName);
    const lastName = nameToKeep(form.lastName, known.lastName);
    const { city, state, zipCode } = namesStreetOnly(form.address)
      ? toCurrentUser(customer)
      : { city: null, state: null, zipCode: null };
    await connection.query(
      `update customer
       set first_name = $2, last_name = $3, phone_number = $4, address = $5,
           city = $6, state = $7, zip_code = $8, updated_at = now()
       where id = $1`,
      [customerId, firstName, lastName, form.phoneNumber, form.address, city, state, zipCode],
    );
    const changed = {
      ...customer,
      first_name: firstName,
      last_name: lastName,
      phone_number: form.phoneNumber,
      address: form.address,
      city,
      state,
      zip_code: zipCode,
    };
    await recordEvent(connection, {
      action: 'profile_changed',
      actorId: customerId,
      subjectId: customerId,
      origin,
      before: contactOf(customer),
      after: contactOf(changed),
    });
    return toCurrentUser(changed);
  });
}

const contactOf = (row: {
  first_name: string;
  last_name: string;
  phone_number: string;
  address: string;
}) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  phoneNumber: row.phone_number,
  address: row.address,
});
