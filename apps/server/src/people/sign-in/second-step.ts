import type { finishLogin } from '@seven-hills/contracts/api/people/second-factor';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type { Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { lockCustomer } from '../identity/customer.ts';
import { verifyFactor } from '../second-factor/verify-factor.ts';
import { findPendingSignIn, usePendingSignIn } from '../sessions/pending-sign-in.ts';
import { trustDevice } from '../sessions/trusted-devices.ts';
import { enter, recordingBlocked, type SignedIn } from './sign-in.ts';

/**
 * Finishes a sign-in with a code or a recovery code. The pending sign-in opens at most one session,
 * and none once the password has been changed or reset. Returns a token for the trusted device's
 * cookie if one was requested. Fails with `sign_in_expired`, `second_factor_wrong`,
 * `sign_in_blocked`, or `too_many_attempts`.
 */
export async function takeSecondStep(
  { database, sealingKeys }: { database: Database; sealingKeys: Keyring },
  pendingToken: string | null,
  { code, recoveryCode, trustDevice: trusts }: BodyOf<typeof finishLogin>,
  origin: Origin,
): Promise<SignedIn & { trustToken: string | null }> {
  const customerId = pendingToken && (await findPendingSignIn(database, pendingToken));
  if (!pendingToken || !customerId) throw expired();
  const proof =
    code === undefined
      ? ({ method: 'recovery_code', code: recoveryCode ?? '' } as const)
      : ({ method: 'code', code } as const);
  await verifyFactor({ database, sealingKeys, origin }, customerId, proof, null);
  return recordingBlocked(database, customerId, origin, async (connection) => {
    // A password change takes this lock too, and revokes sign-ins begun with the previous password.
    const customer = await lockCustomer(connection, customerId);
    if (!(await usePendingSignIn(connection, pendingToken))) throw expired();
    const signedIn = await enter(connection, customerId, origin, proof.method);
    const trustToken = trusts ? await trustDevice(connection, customer, origin) : null;
    return { ...signedIn, trustToken };
  });
}

const expired = () =>
  new Refusal('sign_in_expired', 'Your sign-in took too long. Please enter your password again.');
