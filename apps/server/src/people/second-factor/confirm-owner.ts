import type { Confirmation } from '@seven-hills/contracts/people/parts/confirmation';
import type { passkeyRequest } from '@seven-hills/contracts/people/parts/passkey-messages';
import type { z } from 'zod';
import { Refusal, refusalAt } from '../../http/problem.ts';
import { findWaitingPeriod, recentlyReset } from '../identity/waiting-period.ts';
import type { Confirmer } from '../password-rules/confirm-password.ts';
import { confirmSession } from '../sessions/session-store.ts';
import type { ConfirmedBy, Verified } from '../sessions/verified.ts';
import { credentialsOf, makePasskeyRequest } from '../webauthn/passkey-request.ts';
import type { RelyingParty } from '../webauthn/relying-party.ts';
import { factorsOf, hasFactor, secondStepRequired } from './factors-of.ts';
import { type FactorProof, type VerifyingFactors, verifyFactor } from './verify-factor.ts';

/** The action to confirm. */
export interface Confirmed {
  /** Everything that a passkey's answer confirms, byte for byte. */
  binding: Uint8Array;
  /**
   * A sentence about what is blocked after a password reset for a person with only the password;
   * absent if nothing is.
   */
  endSentence?: (moment: string) => string;
}

interface ConfirmingOwner extends VerifyingFactors {
  /** Null where the page's address allows no passkeys. */
  relyingParty: RelyingParty | null;
}

/**
 * Confirms that the caller owns the account: with a passkey alone, or with the password and, if
 * they have a factor, a code or a recovery code. Commits independently of the action that follows.
 * The transaction of the action judges the result again under its locks. Fails with
 * `password_required`, `second_factor_required`, `recently_reset`, with `unauthorized` if the
 * session has ended, and as `verifyFactor` does.
 */
export async function confirmOwner(
  dependencies: ConfirmingOwner,
  confirmer: Confirmer,
  confirmation: Confirmation,
  confirmed: Confirmed,
): Promise<Verified> {
  const [verified, confirmedBy] = await verify(dependencies, confirmer, confirmation, confirmed);
  await confirmSession(dependencies.database, verified, confirmedBy);
  return verified;
}

async function verify(
  dependencies: ConfirmingOwner,
  confirmer: Confirmer,
  { currentPassword, code, recoveryCode, passkey }: Confirmation,
  { binding, endSentence }: Confirmed,
): Promise<[Verified, ConfirmedBy]> {
  const { database, relyingParty } = dependencies;
  const { customerId, sessionHash } = confirmer;
  const bound = relyingParty && { relyingParty, sessionHash, binding };
  const judge = async (proof: FactorProof): Promise<[Verified, ConfirmedBy]> => [
    await verifyFactor(dependencies, confirmer, proof, bound),
    proof.method,
  ];
  if (passkey) return judge({ method: 'passkey', answer: passkey });
  if (currentPassword === undefined)
    throw refusalAt('password_required', 'currentPassword', 'Current password is required');
  const byPassword = await judge({ method: 'password', password: currentPassword });
  if (code !== undefined) return judge({ method: 'code', code });
  if (recoveryCode !== undefined) return judge({ method: 'recovery_code', code: recoveryCode });
  const factors = await factorsOf(database, customerId);
  if (hasFactor(factors))
    throw secondStepRequired(factors, 'Please confirm that it is you with a second step.');
  const waiting = endSentence && (await findWaitingPeriod(database, customerId));
  if (waiting) throw recentlyReset(waiting, endSentence);
  return byPassword;
}

/**
 * Creates the options that a browser needs to confirm an action with a passkey. Fails with
 * `factor_not_set_up`.
 */
export async function startConfirmation(
  {
    database,
    relyingParty,
  }: Pick<ConfirmingOwner, 'database'> & {
    relyingParty: RelyingParty;
  },
  { customerId, sessionHash }: Confirmer,
  binding: Uint8Array,
): Promise<z.output<typeof passkeyRequest>> {
  const { credentials } = await credentialsOf(database, customerId);
  if (credentials.length === 0) throw new Refusal('factor_not_set_up', 'You have no passkey.');
  const scope = { purpose: 'confirm', holderHash: sessionHash, binding } as const;
  return makePasskeyRequest(database, relyingParty, scope, credentials);
}
