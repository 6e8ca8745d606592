import { hash, randomBytes } from 'node:crypto';
import { limits } from '@seven-hills/bank/limits';
import type { Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';

/** The caller that requested a challenge, and its purpose. An answer is valid for no other. */
export interface ChallengeScope {
  purpose: 'sign_in' | 'add' | 'confirm';
  /** The hash of the session's token, or of the cookie of a browser that is signing in. */
  holderHash: Buffer;
  /** The action to confirm; signed along with the challenge. Default: none. */
  binding?: Uint8Array;
}

const nonceBytes = 32;
export const challengeMs = limits.passkeyChallengeMinutes * 60_000;

/**
 * Creates a challenge: a random nonce, then the SHA-256 of the nonce and the confirmed action. The
 * database holds only its hash, for a single use within five minutes.
 */
export async function makeChallenge(
  database: Database,
  { purpose, holderHash, binding }: ChallengeScope,
  userHandle: Buffer | null = null,
): Promise<string> {
  const nonce = randomBytes(nonceBytes);
  const challenge = Buffer.concat([nonce, bindingHash(nonce, binding)]);
  await database.query(
    `insert into passkey_challenge (challenge_hash, purpose, holder_hash, user_handle, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
    [sha256(challenge), purpose, holderHash, userHandle, limits.passkeyChallengeMinutes],
  );
  return challenge.toString('base64url');
}

/**
 * Consumes the challenge that an answer contains, and checks that it was issued in this scope.
 * Fails with `passkey_refused`. Returns the user handle that it was issued with.
 */
export async function useChallenge(
  database: Database,
  encoded: string,
  { purpose, holderHash, binding }: ChallengeScope,
): Promise<Buffer | null> {
  const challenge = Buffer.from(encoded, 'base64url');
  const { rows } = await database.query<{ is_open: boolean; user_handle: Buffer | null }>(
    `delete from passkey_challenge
     where challenge_hash = $1 and purpose = $2 and holder_hash = $3
     returning expires_at > now() as is_open, user_handle`,
    [sha256(challenge), purpose, holderHash],
  );
  const found = rows[0];
  if (!found)
    throw passkeyRefused(
      'This passkey response was already used or belongs to another browser or sign-in. Please try again.',
    );
  if (!found.is_open)
    throw passkeyRefused(
      `Your passkey’s answer took longer than ${limits.passkeyChallengeMinutes} minutes. Please try again.`,
    );
  if (!isBoundTo(challenge, binding)) throw boundToSomethingElse();
  return found.user_handle;
}

/** Whether a challenge was made for exactly this action, byte for byte. */
export function isBoundTo(challenge: Uint8Array, binding: Uint8Array | undefined): boolean {
  const nonce = challenge.subarray(0, nonceBytes);
  return bindingHash(nonce, binding).equals(challenge.subarray(nonceBytes));
}

export const boundToSomethingElse = (): Refusal =>
  passkeyRefused(
    'The request changed after your passkey confirmed it. Please check the details and try again.',
  );

/** Removes challenges that were never answered; called by a job. */
export async function removeEndedChallenges(database: Database): Promise<void> {
  await database.query('delete from passkey_challenge where expires_at < now()');
}

export const passkeyRefused = (message: string): Refusal => new Refusal('passkey_refused', message);

const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

const bindingHash = (nonce: Uint8Array, binding: Uint8Array = new Uint8Array()): Buffer =>
  sha256(Buffer.concat([nonce, binding]));
