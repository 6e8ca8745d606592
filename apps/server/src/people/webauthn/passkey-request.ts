import type { passkeyRequest } from '@seven-hills/contracts/people/parts/passkey-messages';
import type { Database } from '@seven-hills/postgres';
import type { z } from 'zod';
import { type ChallengeScope, challengeMs, makeChallenge } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

/** A credential in the form that the browser's options use. */
interface CredentialName {
  id: string;
  type: 'public-key';
  transports: string[];
}

/**
 * Creates the options that a browser needs to request a passkey. Without credentials, the browser
 * offers every passkey that it has for this site, and the options are the same for everyone.
 */
export async function makePasskeyRequest(
  database: Database,
  { id }: RelyingParty,
  scope: ChallengeScope,
  allowCredentials: CredentialName[] = [],
): Promise<z.output<typeof passkeyRequest>> {
  return {
    challenge: await makeChallenge(database, scope),
    rpId: id,
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials,
  };
}

/** The credentials of a person's passkeys. */
export async function credentialsOf(
  database: Database,
  customerId: bigint,
): Promise<{ credentials: CredentialName[]; userHandle: Buffer | null }> {
  const { rows } = await database.query<{
    credential_id: Buffer;
    user_handle: Buffer;
    transports: string[];
  }>(
    `select credential_id, user_handle, transports from passkey
     where customer_id = $1 order by id`,
    [customerId],
  );
  return {
    credentials: rows.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      type: 'public-key',
      transports,
    })),
    userHandle: rows[0]?.user_handle ?? null,
  };
}
