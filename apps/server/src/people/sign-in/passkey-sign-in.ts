import type { PasskeyAssertion } from '@seven-hills/contracts/people/parts/passkey-messages';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { countAttempt } from '../../http/throttle.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { type Claim, verifiedBy } from '../sessions/verified.ts';
import { passkeyRefused } from '../webauthn/challenges.ts';
import { makePasskeyRequest } from '../webauthn/passkey-request.ts';
import type { RelyingParty } from '../webauthn/relying-party.ts';
import { verifyPasskey } from '../webauthn/verify-passkey.ts';
import { enter, type SignedIn, signingIn } from './sign-in.ts';

/** Every open sign-in view requests a new challenge every few minutes. */
const requestsPerAddress = { attemptsMax: 600, windowMinutes: 15 };
const answersPerAddress = { attemptsMax: 100, windowMinutes: 15 };

interface Dependencies {
  database: Database;
  relyingParty: RelyingParty;
}

/**
 * Creates the options that a browser needs to sign in with a passkey, and the token for the cookie
 * that binds the challenge to this browser. The options are the same for everyone. Fails with
 * `too_many_attempts`.
 */
export async function startPasskeySignIn(
  { database, relyingParty }: Dependencies,
  origin: Origin,
): Promise<{ token: string; request: Awaited<ReturnType<typeof makePasskeyRequest>> }> {
  await countAttempt(database, `passkey-request:address:${origin.network}`, requestsPerAddress);
  const token = newToken();
  const scope = { purpose: 'sign_in', holderHash: hashToken(token) } as const;
  return { token, request: await makePasskeyRequest(database, relyingParty, scope) };
}

/**
 * Signs in the owner of the passkey, without a password: a passkey is something they have, and the
 * device checked something that they know or are. Fails with `passkey_refused` or
 * `too_many_attempts`.
 */
export async function signInWithPasskey(
  { database, relyingParty }: Dependencies,
  token: string | null,
  answer: PasskeyAssertion,
  origin: Origin,
): Promise<SignedIn> {
  await countAttempt(database, `passkey:address:${origin.network}`, answersPerAddress);
  const claim = await verifyOrRecord({ database, relyingParty }, token, answer, origin);
  const verified = verifiedBy(claim, 'passkey');
  return signingIn(database, verified, origin, (connection, person) =>
    enter(connection, { person, verified, origin }, 'passkey'),
  );
}

async function verifyOrRecord(
  { database, relyingParty }: Dependencies,
  token: string | null,
  answer: PasskeyAssertion,
  origin: Origin,
): Promise<Claim> {
  try {
    if (token === null)
      throw passkeyRefused('Your sign-in began in another browser. Please try again in this one.');
    const scope = { purpose: 'sign_in', holderHash: hashToken(token) } as const;
    return await verifyPasskey(database, relyingParty, answer, scope);
  } catch (error) {
    if (error instanceof Refusal)
      await recordEvent(database, { action: 'passkey_refused', origin, detail: error.message });
    throw error;
  }
}
