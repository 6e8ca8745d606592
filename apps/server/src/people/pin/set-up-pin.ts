import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { Refusal, refusalAt } from '../../http/problem.ts';
import type { Keys } from '../../platform/security/keyring.ts';
import { sealPin, trivialPinReason } from '../../platform/security/pin-code.ts';
import type { CustomerRow } from '../identity/customer.ts';
import type { LockedPerson } from '../identity/lock-person.ts';
import { recentlyReset } from '../identity/waiting-period.ts';
import { inPersonTransaction } from '../sessions/in-person-transaction.ts';
import type { Verified } from '../sessions/verified.ts';
import { findFirstPinWait } from './first-pin-wait.ts';

/**
 * Sets a customer's first PIN. Fails with `pin_already_set` if there is one, with `pin_too_simple`
 * if it is easy to guess, or with `recently_reset`.
 */
export async function setUpPin(
  { database, keys }: { database: Database; keys: Keys },
  confirmed: Verified,
  pin: string,
  origin: Origin,
): Promise<void> {
  await inPersonTransaction(database, confirmed, (connection, person) =>
    insertPin(connection, keys, person, pin, origin),
  );
}

/** The same for a locked person. `origin` is null in a demo's data. */
export async function insertPin(
  connection: Connection,
  keys: Pick<Keys, 'pin'>,
  { customer }: LockedPerson,
  pin: string,
  origin: Origin | null,
): Promise<void> {
  const { id: customerId } = customer;
  const waiting = await findFirstPinWait(connection, customerId);
  if (waiting) throw recentlyReset(waiting, (moment) => `You can set up your PIN after ${moment}.`);
  refuseTrivialPin(customer, pin);
  const sealed = sealPin(keys.pin, customerId, pin);
  const { rowCount } = await connection.query(
    `insert into pin (customer_id, key_id, salt, mac) values ($1, $2, $3, $4)
     on conflict (customer_id) do nothing`,
    [customerId, sealed.keyId, sealed.salt, sealed.mac],
  );
  if (rowCount === 0)
    throw new Refusal(
      'pin_already_set',
      'Your PIN is already set. You can change it in your profile.',
    );
  await recordOwnEvent(connection, customerId, { action: 'pin_set', origin });
}

/** Refuses a PIN that is easy to guess, with `pin_too_simple`. */
export function refuseTrivialPin(customer: CustomerRow, pin: string): void {
  const reason = trivialPinReason(pin, {
    dateOfBirth: customer.date_of_birth,
    ssnLastFour: customer.ssn_last_four,
  });
  if (reason) throw refusalAt('pin_too_simple', 'pin', reason);
}
