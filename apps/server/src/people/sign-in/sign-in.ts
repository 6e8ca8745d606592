import type { CurrentUser } from '@seven-hills/contracts/api/session';
import { type Database, inTransaction } from '@seven-hills/postgres';
import {
  type AttemptLimit,
  countAttempt,
  forgetAttempts,
  giveBackAttempt,
} from '../../http/callers/throttle.ts';
import { Refusal } from '../../http/problem.ts';
import type { AuditEvent } from '../../platform/audit-log/audit-event.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { verifyPassword } from '../../platform/security/passwords.ts';
import { findCustomer, toCurrentUser } from '../identity/customer.ts';
import { openSession } from '../sessions/session-store.ts';
import { noteDevice } from './note-device.ts';

/** Ten failures for one email address or a hundred from one network address, in fifteen minutes. */
const perAccount = { attemptsMax: 10, windowMinutes: 15 };
const perAddress = { attemptsMax: 100, windowMinutes: 15 };

/**
 * Signs a customer in with email and password and opens a session. Fails with
 * `invalid_credentials`, with the same text and timing for an unknown email address and a wrong
 * password, or with `too_many_attempts`.
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
  await forgetAttempts(database, `sign-in:account:${email}`);
  await giveBackAttempt(database, `sign-in:address:${origin.network}`);
  return inTransaction(database, async (connection) => {
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

async function countSignInAttempt(
  database: Database,
  email: string,
  origin: Origin,
): Promise<void> {
  await countOrLog(database, `sign-in:address:${origin.network}`, perAddress, () => ({
    origin,
    detail: 'too many attempts from one network address',
  }));
  await countOrLog(database, `sign-in:account:${email}`, perAccount, async () => ({
    origin,
    detail: 'too many attempts for one account',
    subjectId: await customerAt(database, email),
  }));
}

/**
 * Counts an attempt. If it is refused, records that in the audit log once for each counter and
 * hour.
 */
async function countOrLog(
  database: Database,
  subject: string,
  limit: AttemptLimit,
  describe: () => Omit<AuditEvent, 'action'> | Promise<Omit<AuditEvent, 'action'>>,
): Promise<void> {
  try {
    await countAttempt(database, subject, limit);
  } catch (error) {
    if (error instanceof Refusal)
      await recordEvent(database, {
        ...(await describe()),
        action: 'sign_in_throttled',
        source: subject,
      });
    throw error;
  }
}

async function customerAt(database: Database, email: string): Promise<bigint | null> {
  const { rows } = await database.query<{ id: bigint }>(
    'select id from customer where email = $1',
    [email],
  );
  return rows[0]?.id ?? null;
}
