import type { PasskeyAssertion } from '@seven-hills/contracts/people/parts/passkey-messages';
import type { Database } from '@seven-hills/postgres';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { Claim } from '../sessions/verified.ts';
import { type ChallengeScope, passkeyRefused, useChallenge } from './challenges.ts';
import { challengeIn } from './client-data.ts';
import type { RelyingParty } from './relying-party.ts';

interface PasskeyRow {
  id: bigint;
  customer_id: bigint;
  credential_id: Buffer;
  public_key: Buffer;
  user_handle: Buffer;
  signature_count: bigint;
  credentials_version: bigint;
}

/**
 * Verifies a passkey's answer and returns the claim of the customer whose passkey it is. The
 * challenge is consumed regardless of the result. Requires that the device verified its owner (user
 * verification), so a passkey counts as two factors. A signature counter that did not increase is
 * recorded, not refused, because synced passkeys do not increment it. Fails with `passkey_refused`.
 */
export async function verifyPasskey(
  database: Database,
  relyingParty: RelyingParty,
  answer: PasskeyAssertion,
  scope: ChallengeScope,
): Promise<Claim> {
  const challenge = challengeIn(answer.response.clientDataJSON, relyingParty);
  await useChallenge(database, challenge, scope);
  const { rows } = await database.query<PasskeyRow>(
    `select passkey.id, customer_id, credential_id, public_key, user_handle, signature_count,
            credentials_version
     from passkey join customer on customer.id = customer_id
     where credential_id = $1`,
    [Buffer.from(answer.id, 'base64url')],
  );
  const passkey = rows[0];
  const { userHandle } = answer.response;
  if (!passkey || (userHandle && userHandle !== passkey.user_handle.toString('base64url')))
    throw passkeyRefused(
      'We don’t recognize this passkey. It may have been removed from your profile; please sign in another way.',
    );
  const verified = await verifySignature(relyingParty, answer, challenge, passkey);
  await recordUse(database, passkey, verified);
  return {
    customerId: passkey.customer_id,
    credentialsVersion: passkey.credentials_version,
    sessionHash: null,
  };
}

interface Verified {
  newCounter: number;
  isSynced: boolean;
}

async function verifySignature(
  { id, origin }: RelyingParty,
  answer: PasskeyAssertion,
  challenge: string,
  passkey: PasskeyRow,
): Promise<Verified> {
  // The library's X.509 dependencies are loaded with the first passkey, since most people have
  // none.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { userHandle, ...response } = answer.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...answer,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(passkey.public_key),
        // The library would refuse a counter that did not increase.
        counter: 0,
      },
    });
    if (verified)
      return {
        newCounter: authenticationInfo.newCounter,
        isSynced: authenticationInfo.credentialBackedUp,
      };
  } catch {
    // The library's error message would not help the person.
  }
  throw passkeyRefused(
    'Your passkey could not be verified. Your device must check that it is you, by fingerprint, face, or PIN.',
  );
}

async function recordUse(
  database: Database,
  passkey: PasskeyRow,
  { newCounter, isSynced }: Verified,
): Promise<void> {
  const { rows } = await database.query<{ known: bigint }>(
    `update passkey
     set signature_count = greatest(passkey.signature_count, $2), is_synced = $3, last_used_at = now()
     from (select id, signature_count as known from passkey where id = $1 for update) as before
     where passkey.id = before.id
     returning before.known`,
    [passkey.id, newCounter, isSynced],
  );
  const known = Number(rows[0]?.known ?? 0);
  if ((newCounter === 0 && known === 0) || newCounter > known) return;
  await recordEvent(database, {
    action: 'passkey_counter_decreased',
    subjectId: passkey.customer_id,
    before: { counter: known },
    after: { counter: newCounter },
    detail: 'the passkey may have been copied',
  });
}
