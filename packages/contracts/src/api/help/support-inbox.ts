import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { positiveId, staffPageLimit, timestamp } from '../../fields.ts';
import { customerFlags } from '../staff/customers/customer-flags.ts';
import { supportForm } from './support.ts';

export const supportReply = z.object({
  id: positiveId,
  authorName: z.string(),
  text: z.string(),
  createdAt: timestamp,
});

/** A support form message as staff see it, with its answers. */
export const inboxMessage = z.object({
  id: positiveId,
  /** `SM00000042`: the reference that the sender gives on the phone. */
  reference: z.string(),
  /** As typed by the sender. */
  name: z.string(),
  /** The customer's confirmed name, if it is different. */
  customerName: z.string().nullable(),
  /** The customer who was signed in; null for a stranger. */
  customer: z.object({ id: positiveId, flags: z.array(z.enum(customerFlags)) }).nullable(),
  /** The address for answers, as typed by the sender. */
  email: z.string(),
  /** The customer's sign-in address, if it is different. */
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
  summary: 'Support form messages: open ones first, oldest first, then answered ones, newest first',
  access: { staff: 'messages.view' },
  query: z.object({
    status: z.enum(['open', 'answered']).default('open'),
    limit: staffPageLimit,
    /** The id of the last message on the previous page. */
    cursor: positiveId.optional(),
  }),
  status: 200,
  answer: z.array(inboxMessage),
  problems: [],
});

export const supportReplyForm = z.object({
  /** Generated once per answer, so that a resent answer is mailed once. */
  clientId: z.uuid({ error: 'A reply needs its own UUID' }).toLowerCase(),
  message: supportForm.shape.message,
});

export const replyToSupportMessage = defineEndpoint({
  method: 'POST',
  path: '/api/admin/support-messages/:id/reply',
  tag: 'Staff',
  summary: 'Answer a message by email and mark it as answered',
  access: { staff: 'messages.answer' },
  params: z.object({ id: positiveId }),
  body: supportReplyForm,
  status: 200,
  answer: inboxMessage,
  problems: ['not_found', 'conflict'],
});
