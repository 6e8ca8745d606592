import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { messageAnswer, optionalText, positiveId, requiredText, timestamp } from '../../fields.ts';
import { ownSession } from '../people/own-sessions.ts';

/**
 * A suspension stops an account's money; a sign-in block stops its owner from signing in; a closing
 * does both for good.
 */
export const stopKinds = ['suspension', 'sign_in_block', 'closing'] as const;
export type StopKind = (typeof stopKinds)[number];

/** Why staff stop a person. Staff see it; the customer does not. */
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

/** What staff record about a stop. */
export const stopCause = z.object({
  reason: z.enum(stopReasons, { error: 'Please choose a reason' }),
  note: requiredText('Note is required', noteLengthMax),
});

/** The same on the documented calls, which name neither. */
export const optionalStopCause = z.object({
  reason: z.enum(stopReasons, { error: 'Please choose a reason' }).default('other'),
  note: optionalText(noteLengthMax),
});

/** What staff record when they end a stop. */
export const stopEnd = z.object({ note: requiredText('Note is required', noteLengthMax) });
export const optionalStopEnd = z.object({ note: optionalText(noteLengthMax) });

/** A stop that is in force. */
export const openStop = z.object({
  kind: z.enum(stopKinds),
  reason: z.enum(stopReasons),
  note: z.string().nullable(),
  startedAt: timestamp,
  /** Null for what the bank itself did. */
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

/** A session as staff see it: which of them is the caller's own makes no difference. */
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
