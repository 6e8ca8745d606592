import { brand } from '@seven-hills/bank/brand';
import type { PersonName } from '@seven-hills/bank/person-names';
import { words } from '@seven-hills/bank/words/words';
import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { updateProfile as contract } from '@seven-hills/contracts/people/profile';
import type { getCurrentUser } from '@seven-hills/contracts/people/sign-in';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { refusalAt } from '../../http/problem.ts';
import { lockCustomer, readCustomer, shownNameOf, toCurrentUser } from '../identity/customer.ts';
import { nameNamed, requestName } from '../identity/name-change.ts';

/**
 * Changes the phone number and address, and requests a new name, which everyone else sees once
 * staff confirm it. The new address replaces the earlier one entirely: a city that it does not
 * contain is not kept. The date of birth must match the record: it was verified when the account
 * was opened, so only customer service can correct it. (Staff without an account have none on file,
 * so theirs is ignored.) Fails with `contact_us` if it differs, or with `validation_failed` if a
 * new name breaks the rules.
 */
export async function updateProfile(
  database: Database,
  customerId: bigint,
  form: BodyOf<typeof contract>,
  origin: Origin,
): Promise<ResultOf<typeof getCurrentUser>> {
  return inTransaction(database, async (connection) => {
    const customer = await lockCustomer(connection, customerId);
    if (customer.date_of_birth !== null && form.dateOfBirth !== customer.date_of_birth)
      throw refusalAt(
        'contact_us',
        'dateOfBirth',
        `To correct your date of birth, please call ${words.customer} service at ${brand.supportPhone}.`,
      );
    const name = nameNamed(form, customer);
    await connection.query(
      `update customer
       set phone_number = $2, address = $3, city = null, state = null, zip_code = null,
           updated_at = now()
       where id = $1`,
      [customerId, form.phoneNumber, form.address],
    );
    await requestName(connection, customer, name, origin);
    const before = contactOf(shownNameOf(customer), customer.phone_number, customer.address);
    const after = contactOf(name, form.phoneNumber, form.address);
    const changed = changedBetween(before, after);
    await recordOwnEvent(connection, customerId, {
      action: 'profile_changed',
      origin,
      before,
      after,
      ...(changed && { detail: changed }),
    });
    return toCurrentUser(await readCustomer(connection, customerId));
  });
}

type Contact = ReturnType<typeof contactOf>;

/**
 * Names the changed parts of a profile for the owner's notice: the end of the earlier phone number,
 * which its owner recognizes. Null if nothing changed.
 */
function changedBetween(before: Contact, after: Contact): string | null {
  const parts = [
    before.firstName !== after.firstName || before.lastName !== after.lastName ? 'name' : null,
    before.phoneNumber === after.phoneNumber
      ? null
      : `phone number (before: ${before.phoneNumber.replace(/\d(?=.*\d{4})/g, '•') || 'none'})`,
    before.address === after.address ? null : 'address',
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : new Intl.ListFormat('en-US').format(parts);
}

const contactOf = (name: PersonName, phoneNumber: string, address: string) => ({
  ...name,
  phoneNumber,
  address,
});
