import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { messageAnswer, positiveId, timestamp } from '../fields.ts';

/** One place where the customer is signed in. */
export const ownSession = z.object({
  id: positiveId,
  /** "Chrome on Windows", as far as the browser says. */
  device: z.string(),
  kind: z.enum(['computer', 'phone', 'tablet', 'other']),
  ipAddress: z.string(),
  signedInAt: timestamp,
  lastActiveAt: timestamp,
  /** The session that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listOwnSessions = defineEndpoint({
  method: 'GET',
  path: '/api/sessions',
  tag: 'Profile',
  summary: 'Where the caller is signed in, this session first',
  access: 'signed-in',
  status: 200,
  answer: z.array(ownSession),
  problems: [],
});

export const endOwnSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  tag: 'Profile',
  summary: "End one of the caller's sessions",
  access: 'signed-in',
  params: z.object({ id: positiveId }),
  status: 200,
  answer: messageAnswer,
  problems: ['not_found'],
});

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/sessions',
  tag: 'Profile',
  summary: "End all of the caller's sessions but this one",
  access: 'signed-in',
  status: 200,
  answer: z.object({ message: z.string(), endedCount: z.int() }),
  problems: [],
});
