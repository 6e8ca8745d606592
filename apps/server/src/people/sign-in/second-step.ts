import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type { finishLogin } from '@seven-hills/contracts/people/sign-in';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { verifyFactor } from '../second-factor/verify-factor.ts';
import { findPendingSignIn, usePendingSignIn } from '../sessions/pending-sign-in.ts';
import { trustDevice } from '../sessions/trusted-devices.ts';
import { signInExpired } from '../sessions/verified.ts';
import { enter, type SignedIn, signingIn } from './sign-in.ts';

/**
 * Finishes a sign-in with a code or a recovery code. The pending sign-in opens at most one session,
 * and none once the person's credentials have changed or all their sessions have been ended: the
 * transaction judges this under the person's lock. Returns a token for the trusted device's
 * cookie if one was requested. Fails with `sign_in_expired`, `second_factor_wrong`,
 * `sign_in_blocked`, or `too_many_attempts`.
 */
export async function takeSecondStep(
  { database, sealingKeys }: { database: Database; sealingKeys: Keyring },
  pendingToken: string | null,
  { code, recoveryCode, trustDevice: trusts }: BodyOf<typeof finishLogin>,
  origin: Origin,
): Promise<SignedIn & { trustToken: string | null }> {
  const claim = pendingToken ? await findPendingSignIn(database, pendingToken) : null;
  if (!pendingToken || !claim) throw signInExpired();
  const proof =
    code === undefined
      ? ({ method: 'recovery_code', code: recoveryCode ?? '' } as const)
      : ({ method: 'code', code } as const);
  const verified = await verifyFactor({ database, sealingKeys, origin }, claim, proof, null);
  return signingIn(database, verified, origin, async (connection, person) => {
    if (!(await usePendingSignIn(connection, pendingToken))) throw signInExpired();
    const signedIn = await enter(connection, { person, verified, origin }, proof.method);
    const trustToken = trusts ? await trustDevice(connection, person.customer, origin) : null;
    return { ...signedIn, trustToken };
  });
}
