import type { Confirmation } from '@seven-hills/contracts/api/people/confirmation';
import type { passkeyRequest } from '@seven-hills/contracts/api/people/passkey-messages';
import type { ConfirmedChange } from '@seven-hills/contracts/api/people/second-factor';
import type { z } from 'zod';
import { Refusal } from '../../http/problem.ts';
import { findWaitingPeriod, recentlyReset } from '../identity/waiting-period.ts';
import { credentialsOf, makePasskeyRequest } from '../passkeys/passkey-request.ts';
import type { RelyingParty } from '../passkeys/relying-party.ts';
import type { Confirmer } from '../password/confirm-password.ts';
import { type ConfirmedBy, recordConfirmation } from '../sessions/session-store.ts';
import { factorsOf, hasFactor, secondStepRequired } from './factors-of.ts';
import { type FactorProof, type VerifyingFactors, verifyFactor } from './verify-factor.ts';

/** A change of somebody's factors. A passkey's answer confirms this one and no other. */
export interface Change {
  change: ConfirmedChange;
  passkeyId?: number | undefined;
}

interface Dependencies extends VerifyingFactors {
  /** Null where the page's address allows no passkeys. */
  relyingParty: RelyingParty | null;
}

/**
 * Confirms that the caller owns the account, before a change of their factors: by a passkey alone,
 * or by the password and, if they have a factor, a code or a recovery code. Somebody without a
 * factor cannot add one in the day after a password reset: whoever reads their mail could lock them
 * out. Fails with `password_required`, `second_factor_required`, `recently_reset`, and as
 * `verifyFactor` does.
 */
export async function confirmOwner(
  dependencies: Dependencies,
  confirmer: Confirmer,
  confirmation: Confirmation,
  change: Change,
): Promise<void> {
  const confirmedBy = await verify(dependencies, confirmer, confirmation, change);
  await recordConfirmation(dependencies.database, confirmer.sessionHash, confirmedBy);
}

async function verify(
  dependencies: Dependencies,
  { customerId, sessionHash }: Confirmer,
  { currentPassword, code, recoveryCode, passkey }: Confirmation,
  change: Change,
): Promise<ConfirmedBy> {
  const { database, relyingParty } = dependencies;
  const binding = relyingParty && { relyingParty, sessionHash, binding: bindingOf(change) };
  const judge = (proof: FactorProof) => verifyFactor(dependencies, customerId, proof, binding);
  if (passkey) return judge({ method: 'passkey', answer: passkey });
  if (currentPassword === undefined) throw passwordRequired();
  await judge({ method: 'password', password: currentPassword });
  if (code !== undefined) return judge({ method: 'code', code });
  if (recoveryCode !== undefined) return judge({ method: 'recovery_code', code: recoveryCode });
  const factors = await factorsOf(database, customerId);
  if (hasFactor(factors))
    throw secondStepRequired(factors, 'Please confirm that it is you with a second step.');
  const addsFactor = change.change === 'add_passkey' || change.change === 'add_authenticator';
  const waiting = addsFactor && (await findWaitingPeriod(database, customerId));
  if (waiting)
    throw recentlyReset(waiting, (moment) => `You can protect your sign-in after ${moment}.`);
  return 'password';
}

function passwordRequired(): Refusal {
  const message = 'Current password is required';
  return new Refusal('password_required', message, {
    errors: [{ path: 'currentPassword', message }],
  });
}

/** Makes what a browser needs to confirm one change with a passkey. */
export async function startConfirmation(
  { database, relyingParty }: Pick<Dependencies, 'database'> & { relyingParty: RelyingParty },
  { customerId, sessionHash }: Confirmer,
  change: Change,
): Promise<z.output<typeof passkeyRequest>> {
  const { credentials } = await credentialsOf(database, customerId);
  if (credentials.length === 0) throw new Refusal('factor_not_set_up', 'You have no passkey.');
  const scope = {
    purpose: 'confirm',
    holderHash: sessionHash,
    binding: bindingOf(change),
  } as const;
  return makePasskeyRequest(database, relyingParty, scope, credentials);
}

const bindingOf = ({ change, passkeyId }: Change): Buffer =>
  Buffer.from(`factors:${change}:${passkeyId ?? ''}`);
