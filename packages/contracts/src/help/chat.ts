import { customerFlags } from '@seven-hills/bank/customer-flags';
import { closingOutcomes, closingTags } from '@seven-hills/bank/help/closing';
import { limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { defineEndpoint, exportOf } from '../endpoint.ts';
import { pageSizeUpTo, positiveId, timestamp } from '../fields.ts';

/**
 * A chat's status: unassigned (`waiting`), assigned to a staff member (`assigned`), answered by
 * that staff member (`active`), or ended by either side (`closed`).
 */
const chatStatuses = ['waiting', 'assigned', 'active', 'closed'] as const;
export type ChatStatus = (typeof chatStatuses)[number];

export const chatSides = ['customer', 'admin'] as const;
export type ChatSide = (typeof chatSides)[number];

/** Who ended a chat: either side, or the bank itself after a long time without messages. */
const chatEnders = [...chatSides, 'bank'] as const;
export type ChatEnder = (typeof chatEnders)[number];

const chatSession = z.object({
  id: positiveId,
  customerId: positiveId,
  customerName: z.string(),
  /** The customer's flags, for staff; empty for the customer. */
  flags: z.array(z.enum(customerFlags)),
  status: z.enum(chatStatuses),
  /** The id of the staff member assigned to the chat. */
  assignedToAdmin: positiveId.nullable(),
  /** That staff member's name; customers see only the first name. */
  assignedToName: z.string().nullable(),
  /** When the chat was assigned to that staff member. */
  assignedAt: timestamp.nullable(),
  /** The chat's place in the queue; null once it is assigned. */
  queuePosition: z.int().nullable(),
  /** The number of the other side's messages that this side has not read. */
  unreadCount: z.int(),
  /** The start of the newest message. */
  lastMessage: z.string().nullable(),
  lastMessageAt: timestamp.nullable(),
  createdAt: timestamp,
  closedAt: timestamp.nullable(),
  closedBy: z.enum(chatEnders).nullable(),
  /** How staff closed it; null for its customer. */
  outcome: z.enum(closingOutcomes).nullable(),
  tag: z.enum(closingTags).nullable(),
  /** When the customer started waiting for an answer; null if they are not waiting. */
  waitsSince: timestamp.nullable(),
});
export type ChatSession = z.infer<typeof chatSession>;

/** Identifies a message before it is sent, so that a resent message is stored once. */
export const chatClientId = z.uuid({ error: 'A message needs its own UUID' }).toLowerCase();

export const chatMessage = z.object({
  id: positiveId,
  sessionId: positiveId,
  clientId: chatClientId,
  senderType: z.enum(chatSides),
  /** Customers see the first names of staff. */
  senderName: z.string(),
  message: z.string(),
  timestamp,
});
export type ChatMessage = z.infer<typeof chatMessage>;

/**
 * Control characters except tab and line breaks, bidirectional control characters, and lone
 * surrogates.
 */
const unprintable = /[^\P{Cc}\t\r\n]|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

export const chatText = z
  .string({ error: 'Message is required' })
  .trim()
  .min(1, { error: 'Message is required' })
  .max(limits.chatMessageLengthMax, {
    error: `Please use at most ${limits.chatMessageLengthMax.toLocaleString('en-US')} characters`,
  })
  .refine((text) => !unprintable.test(text), { error: 'Please use plain text only' });

const params = z.object({ sessionId: positiveId });

const shared = { tag: 'Chat', access: 'signed-in', status: 200 } as const;

export const startChat = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/chat/sessions',
  summary: "Start a chat with the bank's staff, or return the open one",
  beforeSecondFactor: true,
  answer: chatSession,
  problems: ['conflict', 'too_many_attempts'],
});

/** The id of the last chat on the previous page. */
const cursor = positiveId.optional();

export const listOwnChats = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/chat/mine',
  summary: "The caller's own chats, newest first",
  beforeSecondFactor: true,
  query: z.object({ cursor }),
  answer: z.array(chatSession),
  problems: [],
});

const chatFilters = z.object({
  status: z.enum(['all', 'open', 'closed']).default('all'),
});

export const listChats = defineEndpoint({
  method: 'GET',
  path: '/api/chat/sessions',
  tag: 'Chat',
  summary:
    'Chats for staff: open ones first, longest waiting first, then closed ones, newest first',
  access: { staff: 'chat.answer' },
  query: chatFilters.extend({
    limit: pageSizeUpTo(limits.staffPageSizeMax),
    cursor,
  }),
  status: 200,
  answer: z.array(chatSession),
  problems: [],
});

export const exportChats = exportOf(
  listChats,
  'The chats that match the filter, as CSV',
  chatFilters,
);

export const getChat = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/chat/:sessionId',
  summary: 'One chat: a customer’s own, or any chat for staff',
  beforeSecondFactor: true,
  params,
  answer: chatSession,
  problems: ['not_found'],
});

export const listChatMessages = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/chat/:sessionId/messages',
  summary: "A chat's newest messages, in chronological order",
  beforeSecondFactor: true,
  params,
  query: z.object({
    limit: pageSizeUpTo(limits.chatPageSizeMax),
    /** Only messages before the one with this id. */
    before: positiveId.optional(),
  }),
  answer: z.array(chatMessage),
  problems: ['not_found'],
});

/**
 * Whether a staff member is knowingly writing in a colleague's chat; without it, the message is
 * refused.
 */
export const joins = z.boolean().default(false);

/** The fallback while the live socket is down. */
export const sendChatMessage = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/chat/:sessionId/messages',
  summary: 'Send a message; a repeated client id returns the stored message',
  beforeSecondFactor: true,
  params,
  body: z.object({ clientId: chatClientId, content: chatText, joins }),
  answer: chatMessage,
  problems: ['not_found', 'conflict', 'claimed_by_colleague', 'too_many_attempts'],
});

export const assignChat = defineEndpoint({
  method: 'POST',
  path: '/api/chat/:sessionId/assign',
  tag: 'Chat',
  summary: 'Assign an unassigned chat to the caller',
  access: { staff: 'chat.answer' },
  params,
  status: 200,
  answer: chatSession,
  problems: ['not_found', 'conflict', 'claimed_by_colleague'],
});

export const closeChat = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/chat/:sessionId/close',
  summary: 'End a chat, staff with an outcome; ending an ended chat changes nothing',
  beforeSecondFactor: true,
  params,
  body: z
    .object({
      outcome: z.enum(closingOutcomes).default('resolved'),
      tag: z
        .enum(closingTags)
        .nullish()
        .transform((tag) => tag ?? null),
    })
    .nullish(),
  answer: chatSession,
  problems: ['not_found'],
});

export const readChat = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/chat/:sessionId/read',
  summary: 'Mark messages as read by this side up to a message',
  beforeSecondFactor: true,
  params,
  body: z.object({ messageId: positiveId }),
  answer: z.object({ unreadCount: z.int() }),
  problems: ['not_found'],
});
