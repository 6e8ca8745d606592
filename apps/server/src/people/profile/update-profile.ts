import { brand } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';
import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { updateProfile as contract } from '@seven-hills/contracts/people/profile';
import type { getCurrentUser } from '@seven-hills/contracts/people/sign-in';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { refusalAt } from '../../http/problem.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { readCustomer, shownNameOf, toCurrentUser } from '../identity/customer.ts';
import { nameNamed, requestName } from '../identity/name-change.ts';
import { type Actor, inPersonTransaction } from '../sessions/in-person-transaction.ts';
import type { Verified } from '../sessions/verified.ts';
import { contactOf, recordContactChange } from './contact.ts';
import { countPhoneCode, requestPhoneChange } from './request-phone-change.ts';

export interface ProfileMeans {
  database: Database;
  sealingKeys: Keyring;
  /** True in a demo without a mail server, where no one would get a code. */
  confirmsAtOnce: boolean;
}

/**
 * Changes the phone number and address, and requests a new name, which everyone else sees once
 * staff confirm it. The new address replaces the earlier one entirely: a city that it does not
 * contain is not kept. The date of birth must match the record: it was verified when the account
 * was opened, so only customer service can correct it. (Staff without an account have none on file,
 * so theirs is ignored.) Another phone number needs `confirm`, because invitations to share an
 * account go to a number, and waits until its owner enters the code that we mail; only in a demo
 * without mail, it is changed at once. Fails with `contact_us` if the date of birth differs, with
 * `validation_failed` if a new name breaks the rules, as `confirm` does, or with
 * `too_many_attempts` after too many codes.
 */
export async function updateProfile(
  { database, ...means }: ProfileMeans,
  principal: Principal,
  form: BodyOf<typeof contract>,
  origin: Origin,
  confirm: () => Promise<Verified>,
): Promise<ResultOf<typeof getCurrentUser>> {
  const { customerId } = principal;
  const { phone_number: current } = await readCustomer(database, customerId);
  const isNewPhone = form.phoneNumber !== current;
  const actor: Actor = isNewPhone ? await confirm() : principal;
  if (isNewPhone && !means.confirmsAtOnce) await countPhoneCode(database, customerId);
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
    const waits = form.phoneNumber !== customer.phone_number && !means.confirmsAtOnce;
    const phoneNumber = waits ? customer.phone_number : form.phoneNumber;
    await connection.query(
      `update customer
       set phone_number = $2, address = $3, city = null, state = null, zip_code = null,
           updated_at = now()
       where id = $1`,
      [customerId, phoneNumber, form.address],
    );
    await requestName(connection, customer, name, origin);
    await recordContactChange(connection, customerId, origin, {
      before: contactOf(shownNameOf(customer), customer.phone_number, customer.address),
      after: contactOf(name, phoneNumber, form.address),
    });
    if (waits)
      await requestPhoneChange(connection, means.sealingKeys, customer, form.phoneNumber, origin);
    return toCurrentUser(await readCustomer(connection, customerId));
  });
}
