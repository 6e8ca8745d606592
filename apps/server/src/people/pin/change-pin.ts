import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type { changePin as contract } from '@seven-hills/contracts/people/pin';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { Refusal, refusalAt } from '../../http/problem.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Keyring, Keys } from '../../platform/security/keyring.ts';
import { pinMatches, sealPin } from '../../platform/security/pin-code.ts';
import { findWaitingPeriod, recentlyReset } from '../identity/waiting-period.ts';
import { inPersonTransaction } from '../sessions/in-person-transaction.ts';
import type { Verified } from '../sessions/verified.ts';
import { judgeCurrentPin } from './judge-current-pin.ts';
import { pinChangedMail } from './mails.ts';
import { refuseTrivialPin } from './set-up-pin.ts';

/**
 * Replaces a PIN, once its owner has confirmed the change, and clears the count of wrong PINs.
 * During the waiting period after a password reset, it also requires the current PIN, because the
 * password alone was set by email. Fails with `pin_too_simple`, `pin_unchanged`, `pin_not_set`,
 * `recently_reset` (no current PIN), `pin_incorrect`, or `pin_locked`.
 */
export async function changePin(
  { database, keys }: { database: Database; keys: Keys },
  confirmed: Verified,
  form: Pick<BodyOf<typeof contract>, 'pin' | 'currentPin'>,
  origin: Origin,
): Promise<void> {
  const { customerId } = confirmed;
  const refusal = await inPersonTransaction(database, confirmed, async (connection, person) => {
    const { customer } = person;
    refuseTrivialPin(customer, form.pin);
    const refused = await judgeInWaitingPeriod(connection, keys.pin, customerId, form.currentPin);
    if (refused) return refused;
    await refuseSamePin(connection, keys.pin, customerId, form.pin);
    const sealed = sealPin(keys.pin, customerId, form.pin);
    const { rowCount } = await connection.query(
      `update pin
       set key_id = $2, salt = $3, mac = $4, failure_count = 0, locked_until = null, set_at = now()
       where customer_id = $1`,
      [customerId, sealed.keyId, sealed.salt, sealed.mac],
    );
    if (rowCount === 0) throw new Refusal('pin_not_set', 'Please set up your PIN first.');
    await recordOwnEvent(connection, customerId, { action: 'pin_changed', origin });
    await queueMail(connection, customer.email, pinChangedMail(customer.first_name));
    return null;
  });
  if (refusal) throw refusal;
}

/**
 * Refuses the current PIN as the new one. This reveals nothing useful to someone with the password,
 * because any other PIN would have been set.
 */
async function refuseSamePin(
  connection: Connection,
  keyring: Keyring,
  customerId: bigint,
  pin: string,
): Promise<void> {
  const { rows } = await connection.query<{ key_id: string; salt: Buffer; mac: Buffer }>(
    'select key_id, salt, mac from pin where customer_id = $1',
    [customerId],
  );
  const [row] = rows;
  if (!row || !pinMatches(keyring, customerId, { ...row, keyId: row.key_id }, pin)) return;
  throw refusalAt('pin_unchanged', 'pin', 'This is already your PIN. Please choose another one.');
}

/**
 * Returns why the change is refused, or null outside a waiting period or with the correct current
 * PIN.
 */
async function judgeInWaitingPeriod(
  connection: Connection,
  keyring: Keyring,
  customerId: bigint,
  currentPin: string | undefined,
): Promise<Refusal | null> {
  const waiting = await findWaitingPeriod(connection, customerId);
  if (!waiting) return null;
  if (currentPin !== undefined) return judgeCurrentPin(connection, keyring, customerId, currentPin);
  return recentlyReset(
    waiting,
    (moment) => `Until ${moment}, you need your current PIN to change your PIN.`,
    [{ path: 'currentPin', message: 'Please enter your current PIN' }],
  );
}
