import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { messageAnswer, passwordToCheck, positiveId, timestamp } from '../fields.ts';

/** One of the customer's sessions. */
export const ownSession = z.object({
  id: positiveId,
  /** "Chrome on Windows", according to the browser. */
  device: z.string(),
  kind: z.enum(['computer', 'phone', 'tablet', 'other']),
  ipAddress: z.string(),
  signedInAt: timestamp,
  lastActiveAt: timestamp,
  /** How it was opened. Every method except a passkey includes the password. */
  openedBy: z.enum(['password', 'code', 'recovery_code', 'trusted_device', 'passkey']),
  /** When and how its owner last confirmed their identity. */
  confirmedAt: timestamp,
  confirmedBy: z.enum(['password', 'code', 'recovery_code', 'passkey']),
  /** Whether it is the session that made this request. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listOwnSessions = defineEndpoint({
  method: 'GET',
  path: '/api/sessions',
  tag: 'Profile',
  summary: "The caller's sessions, this one first",
  access: 'signed-in',
  status: 200,
  answer: z.array(ownSession),
  problems: [],
});

/** Ending other sessions requires the password, unless this session is only a few minutes old. */
const confirmationFields = z.object({
  currentPassword: passwordToCheck('Current password is required').optional(),
});
const confirmation = confirmationFields.nullish();
const confirmationProblems = [
  'password_required',
  'current_password_wrong',
  'too_many_attempts',
] as const;

export const endOwnSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  tag: 'Profile',
  summary: "End one of the caller's sessions",
  access: 'signed-in',
  params: z.object({ id: positiveId }),
  body: confirmation,
  status: 200,
  answer: messageAnswer,
  problems: ['not_found', ...confirmationProblems],
});

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/sessions',
  tag: 'Profile',
  summary: "End all of the caller's sessions except this one",
  access: 'signed-in',
  body: confirmationFields
    .extend({
      /**
       * The fingerprint of the caller's own alert device, which is kept. All others are removed.
       */
      ownAlertDevice: z
        .string()
        .regex(/^[\w-]{43}$/, { error: 'Please send the fingerprint of an alert device' })
        .optional(),
    })
    .nullish(),
  status: 200,
  answer: z.object({ message: z.string(), endedCount: z.int() }),
  problems: confirmationProblems,
});
