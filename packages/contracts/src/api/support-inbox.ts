import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { positiveId, staffPageLimit, timestamp } from '../fields.ts';
import { supportForm } from './support.ts';

export const supportReply = z.object({
  id: positiveId,
  authorName: z.string(),
  text: z.string(),
  createdAt: timestamp,
});

/** A message of the support form as staff see it, with the answers it got. */
export const inboxMessage = z.object({
  id: positiveId,
  /** `SM00000042`: what the sender names on the phone. */
  reference: z.string(),
  name: z.string(),
  /** Where an answer goes: what the sender typed. */
  email: z.string(),
  /** The address that the customer signs in with, when it is another one. */
  customerEmail: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(['open', 'answered']),
  receivedAt: timestamp,
  replies: z.array(supportReply),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

export const listSupportMessages = defineEndpoint({
  method: 'GET',
  path: '/api/admin/support-messages',
  tag: 'Staff',
  summary: 'Messages of the support form: open ones oldest first, answered ones newest first',
  access: 'admin',
  query: z.object({
    status: z.enum(['open', 'answered']).default('open'),
    limit: staffPageLimit,
    /** The id of the last message of the page before. */
    cursor: positiveId.optional(),
  }),
  status: 200,
  answer: z.array(inboxMessage),
  problems: [],
});

export const supportReplyForm = z.object({
  /** Made once for each answer, so that sending it again mails nothing twice. */
  clientId: z.uuid({ error: 'An answer needs a UUID of its own' }).toLowerCase(),
  message: supportForm.shape.message,
});

export const replyToSupportMessage = defineEndpoint({
  method: 'POST',
  path: '/api/admin/support-messages/:id/reply',
  tag: 'Staff',
  summary: 'Answer a message by mail; it then counts as answered',
  access: 'admin',
  params: z.object({ id: positiveId }),
  body: supportReplyForm,
  status: 200,
  answer: inboxMessage,
  problems: ['not_found'],
});
