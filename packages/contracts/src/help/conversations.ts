import { z } from 'zod';
import { defineEndpoint, exportOfOne, noFilters } from '../endpoint.ts';
import { positiveId, timestamp } from '../fields.ts';

/** A chat or a message to support. */
const conversation = z.object({
  kind: z.enum(['chat', 'message']),
  id: positiveId,
  startedAt: timestamp,
  /** `active`, `assigned`, `closed`; `new` or `answered`. */
  status: z.string(),
  /** The subject of a message, or the beginning of a chat. */
  subject: z.string().nullable(),
});

export type Conversation = z.infer<typeof conversation>;

export const listConversations = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/conversations',
  tag: 'Staff',
  summary: "A customer's latest chats and messages, newest first",
  access: { staff: 'messages.view' },
  params: z.object({ id: positiveId }),
  status: 200,
  answer: z.array(conversation),
  problems: [],
});

export const exportConversations = exportOfOne(
  listConversations,
  "A customer's latest chats and messages, as CSV",
  noFilters,
);

export const listTransactionConversations = defineEndpoint({
  method: 'GET',
  path: '/api/admin/transactions/:id/conversations',
  tag: 'Staff',
  summary: 'The chats and messages of its customers that a note links or that name its receipt',
  access: { staff: 'messages.view' },
  params: z.object({ id: positiveId }),
  status: 200,
  answer: z.array(conversation.extend({ customerId: positiveId, customer: z.string() })),
  problems: [],
});
