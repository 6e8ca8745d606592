import { limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { messageAnswer, positiveId, requiredText, timestamp } from '../fields.ts';
import { confirmation, factorProblems, newRecoveryCodes } from './parts/confirmation.ts';
import { encodedBytes } from './parts/passkey-messages.ts';

/** One of the customer's passkeys. */
export const passkey = z.object({
  id: positiveId,
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  /** Whether its provider syncs it to the owner's other devices. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

const passkeyName = requiredText('Please name this passkey', limits.passkeyNameLengthMax);

const transports = z.array(z.string().max(30)).max(10);

/** The options for `navigator.credentials.create` (WebAuthn Level 3, section 5.1.9.1). */
const passkeyCreation = z.object({
  challenge: encodedBytes,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: encodedBytes, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(
    z.object({ id: encodedBytes, type: z.literal('public-key'), transports }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

/** The browser's response to the request. */
const passkeyCreated = z.object({
  id: encodedBytes,
  rawId: encodedBytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encodedBytes,
    attestationObject: encodedBytes,
    transports: transports.default([]),
  }),
});

export const startPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys/options',
  tag: 'Second factors',
  summary: 'What the browser needs to make a passkey, after confirming the owner',
  access: 'signed-in',
  beforeSecondFactor: true,
  body: confirmation,
  status: 200,
  answer: passkeyCreation,
  problems: [...factorProblems, 'conflict', 'not_offered'],
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys',
  tag: 'Second factors',
  summary: 'Add the passkey that the browser made',
  access: 'signed-in',
  beforeSecondFactor: true,
  body: z.object({ name: passkeyName, response: passkeyCreated }),
  status: 201,
  answer: z.object({
    message: z.string(),
    passkey,
    /** Returned with the first factor, and never shown again; otherwise null. */
    recoveryCodes: newRecoveryCodes.nullable(),
  }),
  problems: ['passkey_refused', 'conflict', 'not_offered', 'too_many_attempts'],
});

export const renamePasskey = defineEndpoint({
  method: 'PUT',
  path: '/api/passkeys/:id',
  tag: 'Second factors',
  summary: 'Rename a passkey',
  access: 'signed-in',
  params: z.object({ id: positiveId }),
  body: z.object({ name: passkeyName }),
  status: 200,
  answer: messageAnswer,
  problems: ['not_found', 'too_many_attempts'],
});

export const removePasskey = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys/:id/remove',
  tag: 'Second factors',
  summary: 'Remove a passkey, after confirming the owner',
  access: 'signed-in',
  params: z.object({ id: positiveId }),
  body: confirmation,
  status: 200,
  answer: messageAnswer,
  problems: [...factorProblems, 'not_found'],
});
