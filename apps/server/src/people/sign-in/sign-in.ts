import type { CurrentUser } from '@seven-hills/contracts/api/people/session';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { verifyPassword } from '../../platform/security/passwords.ts';
import { findCustomer, toCurrentUser } from '../identity/customer.ts';
import { openSession } from '../sessions/session-store.ts';
import { noteDevice } from './note-device.ts';
import { countSignInAttempt, forgetSignInAttempts } from './throttle-sign-in.ts';

/**
 * Signs a customer in with email and password and opens a session. Fails with
 * `invalid_credentials`, with the same text and timing for an unknown email address and a wrong
 * password, with `too_many_attempts`, or after the right password with `sign_in_blocked`.
 */
export async function signIn(
  database: Database,
  credentials: { email: string; password: string },
  origin: Origin,
): Promise<{ token: string; user: CurrentUser }> {
  const { email, password } = credentials;
  await countSignInAttempt(database, email, origin);
  const { rows } = await database.query<{ id: bigint; password_hash: string }>(
    'select id, password_hash from customer where email = $1',
    [email],
  );
  const found = rows[0];
  if (!(await verifyPassword(found?.password_hash ?? null, password)) || !found) {
    await recordEvent(database, {
      action: 'sign_in_failed',
      subjectId: found?.id ?? null,
      origin,
      ...(found ? {} : { detail: 'unknown email address' }),
    });
    throw new Refusal('invalid_credentials', 'Invalid email or password');
  }
  await forgetSignInAttempts(database, email, origin);
  return recordingBlocked(database, found.id, origin, async (connection) => {
    const customer = await findCustomer(connection, found.id);
    if (!customer) throw new Error(`customer ${found.id} disappeared during sign-in`);
    const token = await openSession(connection, found.id, origin);
    await noteDevice(connection, customer, origin);
    await recordEvent(connection, {
      action: 'signed_in',
      actorId: found.id,
      subjectId: found.id,
      origin,
    });
    return { token, user: toCurrentUser(customer) };
  });
}

/** Works in a transaction, and records it if staff have blocked the customer from signing in. */
async function recordingBlocked<T>(
  database: Database,
  customerId: bigint,
  origin: Origin,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(database, work);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'sign_in_blocked')
      await recordEvent(database, { action: 'sign_in_refused', subjectId: customerId, origin });
    throw error;
  }
}
