import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { messageAnswer, optionalText, positiveId, requiredText, timestamp } from '../fields.ts';
import { ownSession } from '../people/sessions.ts';
import { proposed } from './proposals.ts';

/**
 * A suspension stops an account's money; a sign-in block stops its owner from signing in; a closing
 * does both for good. A reported death stops a person's sign-in and orders; joint owners go on.
 */
const stopKinds = ['suspension', 'sign_in_block', 'closing', 'death'] as const;

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

/** What the bank records as the reason of a stop; nobody chooses the last one. */
export const recordedReasons = [...stopReasons, 'deceased'] as const;
export type RecordedReason = (typeof recordedReasons)[number];

const noteLengthMax = 300;

/** The reason and note that staff record for a stop. */
const stopCause = z.object({
  reason: z.enum(stopReasons, { error: 'Please choose a reason' }),
  note: requiredText('Note is required', noteLengthMax),
});

/** The same for the documented calls, in which both are optional. */
const optionalStopCause = z.object({
  reason: z.enum(stopReasons, { error: 'Please choose a reason' }).default('other'),
  note: optionalText(noteLengthMax),
});

/** The note that staff record when they end a stop. */
const stopEnd = z.object({ note: requiredText('Note is required', noteLengthMax) });

const optionalStopEnd = z.object({ note: optionalText(noteLengthMax) });

/** A stop that is in force. */
export const openStop = z.object({
  kind: z.enum(stopKinds),
  reason: z.enum(recordedReasons),
  note: z.string().nullable(),
  startedAt: timestamp,
  /** Null if the bank itself did it. */
  startedBy: z.string().nullable(),
});

export type OpenStop = z.infer<typeof openStop>;

export const user = z.object({ id: positiveId });

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
const userSession = ownSession.omit({ isCurrent: true });

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

/** A call about one customer's account. */
export const accountToChange = z.object({
  accountId: z.coerce
    .number({ error: 'User account not found' })
    .int({ error: 'User account not found' })
    .positive({ error: 'User account not found' })
    .max(Number.MAX_SAFE_INTEGER, { error: 'User account not found' }),
});

/**
 * The documented calls name an account, and mean the person in whose name it is. `userId` names the
 * person instead, who may own only accounts in the names of others.
 */
const personToChange = accountToChange.extend({ userId: positiveId.optional() });

export const suspendAccount = defineEndpoint({
  method: 'POST',
  path: '/api/admin/suspend-account',
  tag: 'Staff',
  summary: 'Suspend an account: no money moves until it is activated',
  access: { staff: 'customers.stop' },
  body: personToChange.extend(optionalStopCause.shape),
  status: 200,
  answer: messageAnswer,
  problems: ['not_found', 'conflict'],
});

export const unsuspendAccount = defineEndpoint({
  method: 'POST',
  path: '/api/admin/unsuspend-account',
  tag: 'Staff',
  summary: 'End the suspension of an account',
  access: { staff: 'customers.release' },
  confirmed: true,
  body: personToChange.extend(optionalStopEnd.shape),
  status: 200,
  answer: messageAnswer,
  accepted: proposed,
  problems: ['confirmation_required', 'not_found', 'conflict', 'proposal_exists', 'recently_reset'],
});

const account = z.object({ id: positiveId });

/** Stops one account's money, for all of its owners; their other accounts are unaffected. */
export const freezeAccount = defineEndpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/freeze',
  tag: 'Staff',
  summary: 'Freeze one account: no money moves on it until it is released',
  access: { staff: 'customers.stop' },
  params: account,
  body: stopCause,
  status: 200,
  answer: messageAnswer,
  problems: ['not_found', 'conflict'],
});

export const releaseAccount = defineEndpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/release',
  tag: 'Staff',
  summary: 'Release an account that was frozen for itself',
  access: { staff: 'customers.release' },
  confirmed: true,
  params: account,
  body: stopEnd,
  status: 200,
  answer: messageAnswer,
  accepted: proposed,
  problems: ['confirmation_required', 'not_found', 'conflict', 'proposal_exists', 'recently_reset'],
});

export const closeAccount = defineEndpoint({
  method: 'POST',
  path: '/api/admin/close-account',
  tag: 'Staff',
  summary: 'Close an empty account for good: no money moves, and its owner cannot sign in',
  access: { staff: 'accounts.close' },
  confirmed: true,
  body: accountToChange.extend(stopCause.shape),
  status: 200,
  answer: messageAnswer,
  accepted: proposed,
  problems: ['not_found', 'conflict', 'proposal_exists', 'recently_reset', 'confirmation_required'],
});

/** Closes one account of several, or a shared one; its owners keep their sign-in. */
export const closeOneAccount = defineEndpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/close',
  tag: 'Staff',
  summary: 'Close one account for good; its owners keep their other accounts',
  access: { staff: 'accounts.close' },
  confirmed: true,
  params: account,
  body: stopCause.extend({
    /** The account of the same owner that the rest of the money moves to. */
    toAccountId: positiveId.optional(),
  }),
  status: 200,
  answer: messageAnswer,
  accepted: proposed,
  problems: [
    'not_found',
    'conflict',
    'balance_changed',
    'proposal_exists',
    'recently_reset',
    'confirmation_required',
  ],
});
