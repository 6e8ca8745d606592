import { randomBytes } from 'node:crypto';
import { brand } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { addPasskey as contract, startPasskey } from '@seven-hills/contracts/people/passkeys';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { type CustomerRow, readCustomer, shownNameOf } from '../identity/customer.ts';
import { factorsOf } from '../second-factor/factors-of.ts';
import { type FirstFactor, prepareFirstFactor } from '../second-factor/first-factor.ts';
import { inPersonTransaction } from '../sessions/in-person-transaction.ts';
import { recordConfirmation } from '../sessions/session-store.ts';
import {
  challengeMs,
  makeChallenge,
  passkeyRefused,
  useChallenge,
} from '../webauthn/challenges.ts';
import { challengeIn } from '../webauthn/client-data.ts';
import { credentialsOf } from '../webauthn/passkey-request.ts';
import type { RelyingParty } from '../webauthn/relying-party.ts';
import { passkeyAddedMail } from './mails.ts';

interface Dependencies extends FirstFactor {
  database: Database;
  relyingParty: RelyingParty;
}

/** EdDSA, ES256, and RS256 (RFC 9053, RFC 8812): every authenticator supports one of them. */
const algorithms = [-8, -7, -257];

/**
 * Creates the options that a browser needs to create a passkey for the caller, whom `confirmOwner`
 * has confirmed. Requires user verification, and excludes devices that already have one of the
 * caller's passkeys.
 */
export async function startPasskeySetup(
  { database, relyingParty }: Omit<Dependencies, keyof FirstFactor>,
  { customerId, sessionHash }: Principal,
): Promise<ResultOf<typeof startPasskey>> {
  const customer = await readCustomer(database, customerId);
  const { credentials, userHandle } = await credentialsOf(database, customerId);
  refuseMoreThanMax(credentials.length);
  const handle = userHandle ?? randomBytes(32);
  const scope = { purpose: 'add', holderHash: sessionHash } as const;
  const { firstName, lastName } = shownNameOf(customer);
  return {
    challenge: await makeChallenge(database, scope, handle),
    rp: { id: relyingParty.id, name: brand.name },
    user: {
      id: handle.toString('base64url'),
      name: customer.email,
      displayName: `${firstName} ${lastName}`,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeMs,
    attestation: 'none',
    excludeCredentials: credentials,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/**
 * Adds a new passkey, which also confirms the session. Returns the recovery codes if this is the
 * first factor. Fails with `passkey_refused`, or with `conflict` if the passkey is already
 * registered or there are too many.
 */
export async function addPasskey(
  { database, relyingParty, ...first }: Dependencies,
  caller: Principal,
  { name, response: answer }: BodyOf<typeof contract>,
  origin: Origin,
): Promise<Pick<ResultOf<typeof contract>, 'passkey' | 'recoveryCodes'>> {
  const { customerId, sessionHash } = caller;
  const challenge = challengeIn(answer.response.clientDataJSON, relyingParty);
  const scope = { purpose: 'add', holderHash: sessionHash } as const;
  const userHandle = await useChallenge(database, challenge, scope);
  const made = await verifyNew(relyingParty, answer, challenge);
  return inPersonTransaction(database, caller, async (connection, person) => {
    refuseMoreThanMax((await factorsOf(connection, customerId)).passkeyCount);
    const recoveryCodes = await prepareFirstFactor(connection, first, person, sessionHash);
    const { id, createdAt } = await insertPasskey(connection, [
      customerId,
      made.credentialId,
      made.publicKey,
      userHandle,
      made.counter,
      answer.response.transports,
      made.isSynced,
      name,
    ]);
    await recordConfirmation(connection, sessionHash, 'passkey');
    await report(connection, person.customer, name, origin);
    return {
      passkey: { id, name, createdAt, lastUsedAt: null, isSynced: made.isSynced },
      recoveryCodes,
    };
  });
}

interface NewPasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  isSynced: boolean;
}

async function verifyNew(
  { id, origin }: RelyingParty,
  answer: BodyOf<typeof contract>['response'],
  challenge: string,
): Promise<NewPasskey> {
  // The library's X.509 dependencies are loaded with the first passkey, since most people have
  // none.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...answer,
        response: {
          clientDataJSON: answer.response.clientDataJSON,
          attestationObject: answer.response.attestationObject,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (verified) {
      const { credential, credentialBackedUp } = registrationInfo;
      return {
        credentialId: Buffer.from(credential.id, 'base64url'),
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        isSynced: credentialBackedUp,
      };
    }
  } catch {
    // The library's error message would not help the person.
  }
  throw passkeyRefused(
    'The new passkey could not be verified. Your device must check that it is you, by fingerprint, face, or PIN.',
  );
}

/** The unique constraint decides whether the credential is already registered, by anyone. */
async function insertPasskey(
  connection: Connection,
  values: unknown[],
): Promise<{ id: bigint; createdAt: Date }> {
  const { rows } = await connection.query<{ id: bigint; createdAt: Date }>(
    `insert into passkey (customer_id, credential_id, public_key, user_handle, signature_count,
                          transports, is_synced, name)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (credential_id) do nothing
     returning id, created_at as "createdAt"`,
    values,
  );
  if (!rows[0]) throw new Refusal('conflict', 'This passkey was already added.');
  return rows[0];
}

async function report(
  connection: Connection,
  { id, email, first_name: firstName }: CustomerRow,
  name: string,
  origin: Origin,
): Promise<void> {
  await recordOwnEvent(connection, id, { action: 'passkey_added', origin, detail: name });
  await queueMail(connection, email, passkeyAddedMail(firstName, name));
}

function refuseMoreThanMax(count: number): void {
  if (count >= limits.passkeysMax)
    throw new Refusal(
      'conflict',
      `You have ${limits.passkeysMax} passkeys, which is the most. Please remove one first.`,
    );
}
