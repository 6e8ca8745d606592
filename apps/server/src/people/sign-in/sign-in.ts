import type { CurrentUser } from '@seven-hills/contracts/api/people/session';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { StaffRules } from '../../http/callers/staff-rules.ts';
import { Refusal } from '../../http/problem.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { verifyPassword } from '../../platform/security/passwords.ts';
import { findCustomer, toCurrentUser } from '../identity/customer.ts';
import { isStaff } from '../identity/staff-member.ts';
import { factorsOf, hasFactor, secondStepRequired } from '../second-factor/factors-of.ts';
import { openPendingSignIn } from '../sessions/pending-sign-in.ts';
import { type OpenedBy, openSession, refuseBlocked } from '../sessions/session-store.ts';
import { isTrusted } from '../sessions/trusted-devices.ts';
import { noteDevice } from './note-device.ts';
import { countSignInAttempt, forgetSignInAttempts } from './throttle-sign-in.ts';

/** An opened session: the token for its cookie, and its user. */
export interface SignedIn {
  token: string;
  user: CurrentUser;
}

/**
 * A sign-in that waits for its second step: the token for its cookie, and the refusal that requests
 * the step.
 */
export interface Pending {
  pendingToken: string;
  refusal: Refusal;
}

/**
 * Signs a customer in with email and password. Opens a session, unless they have a second factor
 * and do not trust the browser with `trustToken`; the sign-in then waits for the second step. Fails
 * with `invalid_credentials`, with the same text and timing for an unknown email address and a
 * wrong password, with `too_many_attempts`, or after the right password with `sign_in_blocked`.
 */
export async function signIn(
  database: Database,
  credentials: { email: string; password: string },
  trustToken: string | null,
  origin: Origin,
  { requiresSecondFactor }: StaffRules,
): Promise<SignedIn | Pending> {
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
    const factors = await factorsOf(connection, found.id);
    if (!hasFactor(factors)) return enter(connection, found.id, origin, 'password');
    // A trusted device does not replace a factor where staff need one.
    const isStrict = requiresSecondFactor && (await isStaff(connection, found.id));
    if (trustToken !== null && !isStrict && (await isTrusted(connection, found.id, trustToken)))
      return enter(connection, found.id, origin, 'trusted_device');
    await refuseBlocked(connection, found.id);
    await recordEvent(connection, {
      action: 'second_step_requested',
      subjectId: found.id,
      origin,
    });
    return {
      pendingToken: await openPendingSignIn(connection, found.id),
      refusal: secondStepRequired(factors, 'One more step: please confirm that it is you.'),
    };
  });
}

/**
 * Opens a session in a transaction, and records it if staff have blocked the customer from signing
 * in.
 */
export async function recordingBlocked<T>(
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

const howWords: Record<OpenedBy, string> = {
  password: 'password',
  code: 'password and authenticator app',
  recovery_code: 'password and recovery code',
  trusted_device: 'password on a trusted device',
  passkey: 'passkey',
};

/** Opens a session for a verified person, and records the sign-in and its device. */
export async function enter(
  connection: Connection,
  customerId: bigint,
  origin: Origin,
  openedBy: OpenedBy,
): Promise<SignedIn> {
  const customer = await findCustomer(connection, customerId);
  if (!customer) throw new Error(`customer ${customerId} disappeared during sign-in`);
  const token = await openSession(connection, customerId, origin, openedBy);
  await noteDevice(connection, customer, origin);
  await recordEvent(connection, {
    action: 'signed_in',
    actorId: customerId,
    subjectId: customerId,
    origin,
    detail: howWords[openedBy],
  });
  return { token, user: toCurrentUser(customer) };
}
