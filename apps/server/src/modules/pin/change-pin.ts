import { type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import type { Origin } from '../../http/route.ts';
import type { Keys } from '../../security/keyring.ts';
import { sealPin, trivialPinReason } from '../../security/pin-code.ts';
import { recordEvent } from '../audit-log/record-event.ts';
import { confirmPassword } from '../customers/confirm-password.ts';
import { lockCustomer } from '../customers/customer.ts';
import { pinChangedMail } from '../mail/messages.ts';
import { queueMail } from '../mail/queue-mail.ts';

/**
 * Replaces a PIN after the password was confirmed; wrong PINs of before are forgotten with it.
 * Fails with `current_password_wrong`, `pin_too_simple`, `pin_not_set` or `too_many_attempts`.
 */
export async function changePin(
  { database, keys }: { database: Database; keys: Keys },
  customerId: bigint,
  form: { currentPassword: string; pin: string },
  origin: Origin,
): Promise<void> {
  await confirmPassword(database, customerId, form.currentPassword);
  await inTransaction(database, async (connection) => {
    const customer = await lockCustomer(connection, customerId);
    const reason = trivialPinReason(form.pin, {
      dateOfBirth: customer.date_of_birth,
      ssnLastFour: customer.ssn_last_four,
    });
    if (reason)
      throw new Refusal('pin_too_simple', reason, { errors: [{ path: 'pin', message: reason }] });
    const sealed = sealPin(keys.pin, customerId, form.pin);
    const { rowCount } = await connection.query(
      `update pin
       set key_id = $2, salt = $3, mac = $4, failure_count = 0, locked_until = null, set_at = now()
       where customer_id = $1`,
      [customerId, sealed.keyId, sealed.salt, sealed.mac],
    );
    if (rowCount === 0) throw new Refusal('pin_not_set', 'Please set up your PIN first.');
    await recordEvent(connection, {
      action: 'pin_changed',
      actorId: customerId,
      subjectId: customerId,
      origin,
    });
    await queueMail(connection, customer.email, pinChangedMail(customer.first_name));
  });
}
