import { brand } from '@seven-hills/bank/brand';
import type { PersonName } from '@seven-hills/bank/person-names';
import { words } from '@seven-hills/bank/words/words';
import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { updateProfile as contract } from '@seven-hills/contracts/people/profile';
import type { getCurrentUser } from '@seven-hills/contracts/people/sign-in';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { refusalAt } from '../../http/problem.ts';
import { readCustomer, shownNameOf, toCurrentUser } from '../identity/customer.ts';
import { nameNamed, requestName } from '../identity/name-change.ts';
import { type Actor, inPersonTransaction } from '../sessions/in-person-transaction.ts';
import type { Verified } from '../sessions/verified.ts';

/**
 * Changes the phone number and address, and requests a new name, which everyone else sees once
 * staff confirm it. The new address replaces the earlier one entirely: a city that it does not
 * contain is not kept. The date of birth must match the record: it was verified when the account
 * was opened, so only customer service can correct it. (Staff without an account have none on file,
 * so theirs is ignored.) Another phone number needs `confirm`, because invitations to share an
 * account go to a number. Fails with `contact_us` if the date of birth differs, with
 * `validation_failed` if a new name breaks the rules, or as `confirm` does.
 */
export async function updateProfile(
  database: Database,
  principal: Principal,
  form: BodyOf<typeof contract>,
  origin: Origin,
  confirm: () => Promise<Verified>,
): Promise<ResultOf<typeof getCurrentUser>> {
  const { customerId } = principal;
  const { phone_number: current } = await readCustomer(database, customerId);
  const actor: Actor = form.phoneNumber === current ? principal : await confirm();
  return inPersonTransaction(database, actor, async (connection, { customer }) => {
    // Another request has just changed the number, so that this one would change it back.
    if (form.phoneNumber !== customer.phone_number && !('by' in actor))
      throw refusalAt(
        'password_required',
        'currentPassword',
        'Your phone number has just changed. Please confirm your password to change it again.',
      );
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
