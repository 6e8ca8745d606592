import type { PasskeyAssertion } from '@seven-hills/contracts/people/parts/passkey-messages';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal, refusalAt } from '../../http/problem.ts';
import { countAttempt, forgetAttempts } from '../../http/throttle.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { queueMailToCustomer } from '../identity/customer.ts';
import { checkPassword } from '../password-rules/confirm-password.ts';
import { type Claim, type Verified, verifiedBy } from '../sessions/verified.ts';
import { passkeyRefused } from '../webauthn/challenges.ts';
import type { RelyingParty } from '../webauthn/relying-party.ts';
import { verifyPasskey } from '../webauthn/verify-passkey.ts';
import { acceptCode } from './authenticator/authenticator.ts';
import { secondStepBlockedMail } from './mails.ts';
import { acceptRecoveryCode } from './recovery-codes.ts';

/** The proof of identity that a person presents. */
export type FactorProof =
  | { method: 'password'; password: string }
  | { method: 'code'; code: string }
  | { method: 'recovery_code'; code: string }
  | { method: 'passkey'; answer: PasskeyAssertion };

export interface VerifyingFactors {
  database: Database;
  sealingKeys: Keyring;
  origin: Origin;
}

/** The scope and action that a passkey's challenge is bound to; other proofs need none. */
interface PasskeyBinding {
  relyingParty: RelyingParty;
  /** The hash of the token of the session that requested the challenge. */
  sessionHash: Buffer;
  /** The confirmed action, byte for byte the same as when the challenge was made. */
  binding: Uint8Array;
}

/** Three in a million codes are valid at any time, so a day of guessing succeeds once in 6,600. */
const perQuarterHour = { attemptsMax: 5, windowMinutes: 15 };
const perDay = { attemptsMax: 50, windowMinutes: 24 * 60 };

/**
 * Verifies and consumes a proof: a code, a recovery code, and a passkey's answer each work once.
 * Attempts are counted before they are checked. All of this commits independently of the action
 * that follows, so a rolled-back action does not restore an attempt. Fails with
 * `current_password_wrong`, `second_factor_wrong`, `passkey_refused`, or `too_many_attempts`.
 */
export async function verifyFactor(
  verifying: VerifyingFactors,
  claim: Claim,
  proof: FactorProof,
  passkey: PasskeyBinding | null,
): Promise<Verified> {
  const { database } = verifying;
  const { customerId: personId } = claim;
  switch (proof.method) {
    case 'password':
      return checkPassword(database, claim, proof.password);
    case 'passkey':
      await verifyOwnPasskey(verifying, personId, proof.answer, passkey);
      break;
    default:
      await verifyCode(verifying, personId, proof);
  }
  return verifiedBy(claim, proof.method);
}

async function verifyOwnPasskey(
  { database, origin }: VerifyingFactors,
  personId: bigint,
  answer: PasskeyAssertion,
  passkey: PasskeyBinding | null,
): Promise<void> {
  if (passkey === null) throw passkeyRefused('A passkey can’t confirm this.');
  const { relyingParty, sessionHash: holderHash, binding } = passkey;
  const scope = { purpose: 'confirm', holderHash, binding } as const;
  try {
    const { customerId } = await verifyPasskey(database, relyingParty, answer, scope);
    if (customerId !== personId) throw passkeyRefused('This passkey belongs to another account.');
  } catch (error) {
    if (error instanceof Refusal)
      await recordEvent(database, {
        action: 'passkey_refused',
        subjectId: personId,
        origin,
        detail: error.message,
      });
    throw error;
  }
}

async function verifyCode(
  verifying: VerifyingFactors,
  personId: bigint,
  proof: { method: 'code' | 'recovery_code'; code: string },
): Promise<void> {
  const { database, origin } = verifying;
  // Counted separately for each method, so that guesses of codes leave the recovery codes usable.
  const subject = `${proof.method}:${personId}`;
  const subjects = [`second-factor:${subject}`, `second-factor-day:${subject}`] as const;
  await countAttempt(database, subjects[1], perDay);
  const attempts = await countAttempt(database, subjects[0], perQuarterHour);
  const outcome = await judgeCode(verifying, personId, proof);
  if (outcome === 'accepted') {
    for (const subject of subjects) await forgetAttempts(database, subject);
    return;
  }
  await recordEvent(database, {
    action: 'second_step_failed',
    subjectId: personId,
    origin,
    detail: proof.method === 'code' ? `code ${outcome}` : 'recovery code',
  });
  if (attempts === perQuarterHour.attemptsMax)
    await inTransaction(database, (connection) =>
      queueMailToCustomer(connection, personId, secondStepBlockedMail),
    );
  throw wrongCode(proof.method, outcome);
}

async function judgeCode(
  { database, sealingKeys, origin }: VerifyingFactors,
  personId: bigint,
  { method, code }: { method: 'code' | 'recovery_code'; code: string },
): Promise<'accepted' | 'used' | 'wrong'> {
  if (method === 'code') return acceptCode(database, sealingKeys, personId, code, 'in_use');
  const isTheirs = await acceptRecoveryCode(database, sealingKeys, personId, code, origin);
  return isTheirs ? 'accepted' : 'wrong';
}

/** The refusal of a code, shown at the field that it was typed into. */
export function wrongCode(method: 'code' | 'recovery_code', outcome: 'used' | 'wrong'): Refusal {
  const [path, message] =
    method === 'recovery_code'
      ? ['recoveryCode', 'This recovery code is not correct, or was already used.']
      : outcome === 'used'
        ? ['code', 'This code was already used. Please wait for the next one in your app.']
        : ['code', 'This code is not correct. Please enter the one that your app shows now.'];
  return refusalAt('second_factor_wrong', path, message);
}
