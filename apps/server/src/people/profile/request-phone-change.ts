import { limits } from '@seven-hills/bank/limits';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { countAttempt } from '../../http/throttle.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { queueSecretMail } from '../email/queue-secret-mail.ts';
import type { CustomerRow } from '../identity/customer.ts';
import { phoneCodeMail } from './mails.ts';
import { newPhoneCode } from './phone-codes.ts';

const perCustomer = { attemptsMax: 5, windowMinutes: 60 };

/** The refusal of a call about a change that is not pending, or no longer. */
export const noPhoneChange = () =>
  new Refusal('conflict', 'No change of your phone number is waiting.');

/** Counts a code that a customer is about to get. Fails with `too_many_attempts`. */
export const countPhoneCode = (database: Database, customerId: bigint): Promise<number> =>
  countAttempt(database, `phone-code-sent:${customerId}`, perCustomer, 'codes');

/**
 * Starts a change of a customer's phone number, which takes effect once the code that it mails is
 * entered. Replaces another pending change. Call it under the customer's lock.
 */
export async function requestPhoneChange(
  connection: Connection,
  sealingKeys: Keyring,
  customer: CustomerRow,
  phoneNumber: string,
  origin: Origin,
): Promise<void> {
  await mailPhoneCode(connection, sealingKeys, customer, phoneNumber);
  await recordOwnEvent(connection, customer.id, {
    action: 'phone_change_requested',
    origin,
    after: { pendingPhoneNumber: phoneNumber },
  });
}

/**
 * Mails a code for a pending change, and voids the earlier one with its unsent message. Call it
 * under the customer's lock.
 */
export async function mailPhoneCode(
  connection: Connection,
  sealingKeys: Keyring,
  { id: customerId, email, first_name: firstName }: CustomerRow,
  phoneNumber: string,
): Promise<void> {
  const { code, mac, keyId } = newPhoneCode(sealingKeys, customerId);
  await connection.query('delete from phone_change where customer_id = $1', [customerId]);
  const { rows } = await connection.query<{ id: bigint }>(
    `insert into phone_change (customer_id, phone_number, code_mac, key_id, expires_at, ends_at)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5), now() + make_interval(hours => $6))
     returning id`,
    [customerId, phoneNumber, mac, keyId, limits.phoneCodeMinutes, limits.phoneChangeHours],
  );
  const { id: phoneChangeId } = rows[0] as { id: bigint };
  const mail = phoneCodeMail(firstName, phoneNumber, code);
  await queueSecretMail({ connection, sealingKeys }, email, mail, { phoneChangeId });
}

/** Deletes changes that were not confirmed in time; called by a job. */
export async function removeEndedPhoneChanges(database: Database): Promise<void> {
  await database.query('delete from phone_change where ends_at <= now()');
}
