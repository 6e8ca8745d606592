import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getCurrentUser } from '@seven-hills/contracts/people/sign-in';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent, recordOwnEvent } from '../../audit-log/record-event.ts';
import type { StaffRules } from '../../http/callers/staff-rules.ts';
import { isRefusal, Refusal } from '../../http/problem.ts';
import { verifyPassword } from '../../platform/security/passwords.ts';
import { toCurrentUser } from '../identity/customer.ts';
import type { LockedPerson } from '../identity/lock-person.ts';
import { isStaff } from '../identity/staff-member.ts';
import { factorsOf, hasFactor, secondStepRequired } from '../second-factor/factors-of.ts';
import { inPersonTransaction } from '../sessions/in-person-transaction.ts';
import { openPendingSignIn } from '../sessions/pending-sign-in.ts';
import { type OpenedBy, openSession, refuseBlocked } from '../sessions/session-store.ts';
import { isTrusted } from '../sessions/trusted-devices.ts';
import { invalidCredentials, type Verified, verifiedBy } from '../sessions/verified.ts';
import { noteDevice } from './note-device.ts';
import { countSignIn, countSignInAttempt, forgetSignInAttempts } from './throttle-sign-in.ts';

/** An opened session: the token for its cookie, and its user. */
export interface SignedIn {
  token: string;
  user: ResultOf<typeof getCurrentUser>;
}

/**
 * A sign-in that waits for its second step: the token for its cookie, and the refusal that requests
 * the step.
 */
interface Pending {
  pendingToken: string;
  refusal: Refusal;
}

/**
 * Signs a customer in with email and password. Opens a session, unless they have a second factor
 * and do not trust the browser with `trustToken`; the sign-in then waits for the second step. The
 * slow check runs outside the transaction, which refuses if the credentials have changed since.
 * Fails with `invalid_credentials`, with the same text and timing for an unknown email address and
 * a wrong password, with `too_many_attempts`, or after the right password with `sign_in_blocked`.
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
  const { rows } = await database.query<{
    id: bigint;
    password_hash: string;
    credentials_version: bigint;
  }>('select id, password_hash, credentials_version from customer where email = $1', [email]);
  const found = rows[0];
  if (!(await verifyPassword(found?.password_hash ?? null, password)) || !found) {
    await recordEvent(database, {
      action: 'sign_in_failed',
      subjectId: found?.id ?? null,
      origin,
      ...(found ? {} : { detail: 'unknown email address' }),
    });
    throw invalidCredentials();
  }
  await forgetSignInAttempts(database, email, origin);
  const { id: customerId, credentials_version: credentialsVersion } = found;
  const verified = verifiedBy({ customerId, credentialsVersion, sessionHash: null }, 'password');
  return signingIn(database, verified, origin, async (connection, person) => {
    const entering = { person, verified, origin };
    const factors = await factorsOf(connection, customerId);
    if (!hasFactor(factors)) return enter(connection, entering, 'password');
    // A trusted device does not replace a factor where staff need one.
    const isStrict = requiresSecondFactor && (await isStaff(connection, customerId));
    if (trustToken !== null && !isStrict && (await isTrusted(connection, customerId, trustToken)))
      return enter(connection, entering, 'trusted_device');
    await refuseBlocked(connection, customerId);
    await recordEvent(connection, {
      action: 'second_step_requested',
      subjectId: customerId,
      origin,
    });
    return {
      pendingToken: await openPendingSignIn(connection, verified),
      refusal: secondStepRequired(factors, 'One more step: please confirm that it is you.'),
    };
  });
}

/**
 * Runs the transaction of a verified sign-in, and records it if staff have blocked the customer
 * from signing in. Also fails with `too_many_attempts`, as `countSignIn` does.
 */
export async function signingIn<Result>(
  database: Database,
  verified: Verified,
  origin: Origin,
  work: (connection: Connection, person: LockedPerson) => Promise<Result>,
): Promise<Result> {
  const { customerId } = verified;
  await countSignIn(database, customerId, origin);
  try {
    return await inPersonTransaction(database, verified, work).catch(async (error: unknown) => {
      // A block that came after the check is the reason, although it also changed the version.
      if (error instanceof Refusal) await refuseBlocked(database, customerId);
      throw error;
    });
  } catch (error) {
    if (isRefusal(error, 'sign_in_blocked'))
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

interface Entering {
  person: LockedPerson;
  verified: Verified;
  origin: Origin;
}

/** Opens a session for a verified person, and records the sign-in and its device. */
export async function enter(
  connection: Connection,
  { person, verified, origin }: Entering,
  openedBy: OpenedBy,
): Promise<SignedIn> {
  const { customer } = person;
  const token = await openSession(connection, person, verified, origin, openedBy);
  await noteDevice(connection, customer, origin);
  await recordOwnEvent(connection, customer.id, {
    action: 'signed_in',
    origin,
    detail: howWords[openedBy],
  });
  return { token, user: toCurrentUser(customer) };
}
