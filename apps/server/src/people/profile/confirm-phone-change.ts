import { limits } from '@seven-hills/bank/limits';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getCurrentUser } from '@seven-hills/contracts/people/sign-in';
import { byteas, type Connection, type Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { type Refusal, refusalAt } from '../../http/problem.ts';
import { countAttempt, forgetAttempts } from '../../http/throttle.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import {
  type CustomerRow,
  readCustomer,
  shownNameOf,
  toCurrentUser,
} from '../identity/customer.ts';
import { inPersonTransaction } from '../sessions/in-person-transaction.ts';
import { contactOf, recordContactChange } from './contact.ts';
import { macsOfCode } from './phone-codes.ts';
import { noPhoneChange } from './request-phone-change.ts';

/** Over all codes, so that a day of guessing with new ones succeeds once in 20,000. */
const perDay = { attemptsMax: 50, windowMinutes: 24 * 60 };

/**
 * Gives a customer the new phone number that is pending, with the code that was mailed for it. The
 * try is counted before the code is judged, and stays counted whatever follows; of parallel calls
 * with the right code, one succeeds. Fails with `phone_code_wrong`, `phone_code_ended` (expired or
 * entered wrong too often), `conflict` (no change is pending), or `too_many_attempts`.
 */
export async function confirmPhoneChange(
  { database, sealingKeys }: { database: Database; sealingKeys: Keyring },
  principal: Principal,
  code: string,
  origin: Origin,
): Promise<ResultOf<typeof getCurrentUser>> {
  const { customerId } = principal;
  const subject = `phone-code:${customerId}`;
  await countAttempt(database, subject, perDay);
  const tried = await countTry(database, customerId);
  const macs = macsOfCode(sealingKeys, customerId, code);
  const outcome = await inPersonTransaction(database, principal, async (connection, person) => {
    const phoneNumber = await takeChange(connection, tried.id, macs);
    if (phoneNumber !== null) return replacePhone(connection, person.customer, phoneNumber, origin);
    if (!(await isPending(connection, tried.id))) return 'gone';
    if (tried.count === limits.phoneCodeTriesMax)
      await recordOwnEvent(connection, customerId, { action: 'phone_change_blocked', origin });
    return 'wrong';
  });
  if (outcome === 'gone') throw noPhoneChange();
  if (outcome === 'wrong') throw wrongCode(limits.phoneCodeTriesMax - tried.count);
  await forgetAttempts(database, subject);
  return outcome;
}

/** Counts a try of the customer's code in a statement of its own. Fails if it has ended. */
async function countTry(
  database: Database,
  customerId: bigint,
): Promise<{ id: bigint; count: number }> {
  const { rows } = await database.query<{ id: bigint; count: number }>(
    `update phone_change set tries = tries + 1
     where customer_id = $1 and tries < $2 and expires_at > now()
     returning id, tries as count`,
    [customerId, limits.phoneCodeTriesMax],
  );
  if (rows[0]) return rows[0];
  const { rows: ended } = await database.query<{ tries: number }>(
    'select tries from phone_change where customer_id = $1 and ends_at > now()',
    [customerId],
  );
  if (!ended[0]) throw noPhoneChange();
  throw endedCode(
    ended[0].tries < limits.phoneCodeTriesMax
      ? 'This code has expired. Please send a new code.'
      : 'A wrong code was entered too often. Please send a new code.',
  );
}

/** Consumes a change if the code is its own; returns its phone number, or null. */
async function takeChange(
  connection: Connection,
  id: bigint,
  macs: readonly Buffer[],
): Promise<string | null> {
  const { rows } = await connection.query<{ phone_number: string }>(
    `delete from phone_change
     where id = $1 and code_mac = any($2::bytea[]) and expires_at > now()
     returning phone_number`,
    [id, byteas(macs)],
  );
  return rows[0]?.phone_number ?? null;
}

async function isPending(connection: Connection, id: bigint): Promise<boolean> {
  const { rowCount } = await connection.query('select from phone_change where id = $1', [id]);
  return rowCount === 1;
}

async function replacePhone(
  connection: Connection,
  customer: CustomerRow,
  phoneNumber: string,
  origin: Origin,
): Promise<ResultOf<typeof getCurrentUser>> {
  const { id, phone_number: earlier, address } = customer;
  await connection.query(
    'update customer set phone_number = $2, updated_at = now() where id = $1',
    [id, phoneNumber],
  );
  const name = shownNameOf(customer);
  await recordContactChange(connection, id, origin, {
    before: contactOf(name, earlier, address),
    after: contactOf(name, phoneNumber, address),
  });
  return toCurrentUser(await readCustomer(connection, id));
}

const endedCode = (message: string) => refusalAt('phone_code_ended', 'code', message);

function wrongCode(triesLeft: number): Refusal {
  const next =
    triesLeft === 0
      ? 'Please send a new code.'
      : `You have ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`;
  return refusalAt('phone_code_wrong', 'code', `This code is not correct. ${next}`);
}
