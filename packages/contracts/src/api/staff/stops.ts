import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { messageAnswer, optionalText, positiveId, requiredText, timestamp } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { ownSession } from '../people/own-sessions.ts';
import { proposed } from './proposals.ts';

/**
 * A suspension stops an account's money; a sign-in block stops its owner from signing in; a closing
 * does both for good.
 */
export const stopKinds = ['suspension', 'sign_in_block', 'closing'] as const;
export type StopKind = (typeof stopKinds)[number];

/** Why staff stop a person. Visible to staff, but not to the customer. */
export const stopReasons = [
  'customer_request',
  'lost_or_stolen',
  'suspected_fraud',
  'identity_check',
  'legal_order',
  'other',
] as const;
export type StopReason = (typeof stopReasons)[number];

const noteLengthMax = 300;

/** The reason and note that staff record for a stop. */
export const stopCause = z.object({
  reason: z.enum(stopReasons, { error: 'Please choose a reason' }),
  note: requiredText('Note is required', noteLengthMax),
});

/** The same for the documented calls, in which both are optional. */
export const optionalStopCause = z.object({
  reason: z.enum(stopReasons, { error: 'Please choose a reason' }).default('other'),
  note: optionalText(noteLengthMax),
});

/** The note that staff record when they end a stop. */
export const stopEnd = z.object({ note: requiredText('Note is required', noteLengthMax) });
export const optionalStopEnd = z.object({ note: optionalText(noteLengthMax) });

/** A stop that is in force. */
export const openStop = z.object({
  kind: z.enum(stopKinds),
  reason: z.enum(stopReasons),
  note: z.string().nullable(),
  startedAt: timestamp,
  /** Null if the bank itself did it. */
  startedBy: z.string().nullable(),
});
export type OpenStop = z.infer<typeof openStop>;

const user = z.object({ id: positiveId });

export const blockSignIn = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/block-sign-in',
  tag: 'Staff',
  summary: 'Block a person from signing in, and end all their sessions',
  access: { staff: 'customers.stop' },
  params: user,
  body: stopCause,
  status: 200,
  answer: messageAnswer,
  problems: ['not_found', 'conflict', 'recently_reset'],
});

export const unblockSignIn = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/unblock-sign-in',
  tag: 'Staff',
  summary: 'Let a person sign in again',
  access: { staff: 'customers.release' },
  params: user,
  body: stopEnd,
  status: 200,
  answer: messageAnswer,
  problems: ['not_found', 'conflict', 'recently_reset'],
});

/** A session as staff see it, without the mark of the caller's current one. */
export const userSession = ownSession.omit({ isCurrent: true });
export type UserSession = z.infer<typeof userSession>;

export const listUserSessions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/sessions',
  tag: 'Staff',
  summary: "A person's sessions",
  access: { staff: 'customers.stop' },
  params: user,
  status: 200,
  answer: z.array(userSession),
  problems: ['not_found'],
});

export const endUserSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions/:sessionId',
  tag: 'Staff',
  summary: "End one of a person's sessions",
  access: { staff: 'customers.stop' },
  params: user.extend({ sessionId: positiveId }),
  status: 200,
  answer: messageAnswer,
  problems: ['not_found', 'conflict'],
});

export const endUserSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  tag: 'Staff',
  summary: 'Sign a person out everywhere',
  access: { staff: 'customers.stop' },
  params: user,
  status: 200,
  answer: z.object({ message: z.string(), endedCount: z.int() }),
  problems: ['not_found', 'conflict'],
});

/**
 * - `waiting`: the person can stop it until `dueAt`
 * - `stopped`: by the person, or by staff
 * - `done`: the factors were removed
 */
export const factorResetStates = ['waiting', 'stopped', 'done'] as const;

/** The latest removal of all second factors of a person who has lost them. */
export const factorReset = z.object({
  state: z.enum(factorResetStates),
  startedAt: timestamp,
  dueAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type FactorReset = z.infer<typeof factorReset>;

export const resetFactors = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/reset-factors',
  tag: 'Staff',
  summary:
    'Start to remove all second factors of a person who has lost them, after a day in which they can stop it',
  access: { staff: 'factors.reset' },
  confirmed: true,
  params: user,
  body: z.object({
    reason: requiredText('Reason is required', limits.proposalReasonLengthMax),
    /** How the staff member verified the person's identity. */
    identification: requiredText(
      'Please say how the person was identified',
      limits.proposalReasonLengthMax,
    ),
  }),
  status: 200,
  answer: messageAnswer,
  accepted: proposed,
  problems: [
    'not_found',
    'conflict',
    'permission_required',
    'proposal_exists',
    'recently_reset',
    'confirmation_required',
  ],
});

export const stopUserFactorReset = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/stop-factor-reset',
  tag: 'Staff',
  summary: 'Stop the removal of a person’s second factors',
  access: { staff: 'customers.stop' },
  params: user,
  status: 200,
  answer: messageAnswer,
  problems: ['not_found'],
});
