import type { Database } from '@seven-hills/postgres';
import type { AuditEvent } from '../../audit-log/audit-event.ts';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import {
  type AttemptLimit,
  countAttempt,
  forgetAttempts,
  giveBackAttempt,
} from '../../http/throttle.ts';

/** Ten failures for one email address or a hundred from one network address, in fifteen minutes. */
const perAccount = { attemptsMax: 10, windowMinutes: 15 };
const perAddress = { attemptsMax: 100, windowMinutes: 15 };

/** No one signs in this often; each success leaves a session and a line in the audit log. */
const successesPerAccount = { attemptsMax: 300, windowMinutes: 60 };
const successesPerAddress = { attemptsMax: 3_000, windowMinutes: 60 };

/** Counts an attempt to sign in before it is made. Fails with `too_many_attempts`. */
export async function countSignInAttempt(
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

/** Clears an account's failures and the attempt that succeeded, after a sign-in. */
export async function forgetSignInAttempts(
  database: Database,
  email: string,
  { network }: Origin,
): Promise<void> {
  await forgetAttempts(database, `sign-in:account:${email}`);
  await giveBackAttempt(database, `sign-in:address:${network}`);
}

/**
 * Counts a step of a sign-in that was verified, before it takes effect. Fails with
 * `too_many_attempts`.
 */
export async function countSignIn(
  database: Database,
  customerId: bigint,
  origin: Origin,
): Promise<void> {
  await countOrLog(database, `signed-in:address:${origin.network}`, successesPerAddress, () => ({
    origin,
    detail: 'too many sign-ins from one network address',
  }));
  await countOrLog(database, `signed-in:account:${customerId}`, successesPerAccount, () => ({
    origin,
    detail: 'too many sign-ins to one account',
    subjectId: customerId,
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
