import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { positiveId, staffPageLimit, timestamp } from '../fields.ts';
import { limits } from '../limits.ts';

/**
 * How a chat stands: nobody has taken it (`waiting`), a colleague has (`assigned`), that colleague has
 * answered (`active`), or either side has ended it (`closed`).
 */
export const chatStatuses = ['waiting', 'assigned', 'active', 'closed'] as const;
export type ChatStatus = (typeof chatStatuses)[number];

export const chatSides = ['customer', 'admin'] as const;
export type ChatSide = (typeof chatSides)[number];

/** Who ends a chat: either side, or the bank itself when nobody has written for long. */
export const chatEnders = [...chatSides, 'bank'] as const;
export type ChatEnder = (typeof chatEnders)[number];

export const chatSession = z.object({
  id: positiveId,
  customerName: z.string(),
  status: z.enum(chatStatuses),
  /** The id of the member of staff who took it. */
  assignedToAdmin: positiveId.nullable(),
  /** Their name; customers see the first name. */
  assignedToName: z.string().nullable(),
  /** Messages of the other side that this side has not read. */
  unreadCount: z.int(),
  /** The newest message's beginning. */
  lastMessage: z.string().nullable(),
  lastMessageAt: timestamp.nullable(),
  createdAt: timestamp,
  closedAt: timestamp.nullable(),
  closedBy: z.enum(chatEnders).nullable(),
});
export type ChatSession = z.infer<typeof chatSession>;

/** Names a message before it is sent, so that sending it again stores it once. */
export const chatClientId = z.uuid({ error: 'A message needs a UUID of its own' }).toLowerCase();

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

/** Control characters but for tab and line breaks, characters that turn the writing direction, halves of a character. */
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

export const startChat = defineEndpoint({
  method: 'POST',
  path: '/api/chat/sessions',
  tag: 'Chat',
  summary: "Start a chat with the bank's staff, or get the one that is open",
  access: 'signed-in',
  status: 200,
  answer: chatSession,
  problems: ['conflict', 'too_many_attempts'],
});

/** The id of the last chat of the page before. */
const cursor = positiveId.optional();

export const listOwnChats = defineEndpoint({
  method: 'GET',
  path: '/api/chat/mine',
  tag: 'Chat',
  summary: "The caller's own chats, newest first",
  access: 'signed-in',
  query: z.object({ cursor }),
  status: 200,
  answer: z.array(chatSession),
  problems: [],
});

export const listChats = defineEndpoint({
  method: 'GET',
  path: '/api/chat/sessions',
  tag: 'Chat',
  summary: 'Chats for staff: open ones with those that wait first, then closed ones, newest first',
  access: 'admin',
  query: z.object({
    status: z.enum(['all', 'open', 'closed']).default('all'),
    limit: staffPageLimit,
    cursor,
  }),
  status: 200,
  answer: z.array(chatSession),
  problems: [],
});

export const getChat = defineEndpoint({
  method: 'GET',
  path: '/api/chat/:sessionId',
  tag: 'Chat',
  summary: 'One chat: a customer’s own, any for staff',
  access: 'signed-in',
  params,
  status: 200,
  answer: chatSession,
  problems: ['not_found'],
});

export const listChatMessages = defineEndpoint({
  method: 'GET',
  path: '/api/chat/:sessionId/messages',
  tag: 'Chat',
  summary: "A chat's newest messages, oldest of them first",
  access: 'signed-in',
  params,
  query: z.object({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(limits.chatPageSizeMax)
      .default(limits.chatPageSizeMax),
    /** Only messages before the one with this id. */
    before: positiveId.optional(),
  }),
  status: 200,
  answer: z.array(chatMessage),
  problems: ['not_found'],
});

/** The way for a message while the live socket is down. */
export const sendChatMessage = defineEndpoint({
  method: 'POST',
  path: '/api/chat/:sessionId/messages',
  tag: 'Chat',
  summary: 'Send a message; the same client id again gives the stored message',
  access: 'signed-in',
  params,
  body: z.object({ clientId: chatClientId, content: chatText }),
  status: 200,
  answer: chatMessage,
  problems: ['not_found', 'conflict', 'too_many_attempts'],
});

export const assignChat = defineEndpoint({
  method: 'POST',
  path: '/api/chat/:sessionId/assign',
  tag: 'Chat',
  summary: 'Take a chat that nobody has taken',
  access: 'admin',
  params,
  status: 200,
  answer: chatSession,
  problems: ['not_found', 'conflict'],
});

export const closeChat = defineEndpoint({
  method: 'POST',
  path: '/api/chat/:sessionId/close',
  tag: 'Chat',
  summary: 'End a chat; ending an ended one changes nothing',
  access: 'signed-in',
  params,
  status: 200,
  answer: chatSession,
  problems: ['not_found'],
});

export const readChat = defineEndpoint({
  method: 'POST',
  path: '/api/chat/:sessionId/read',
  tag: 'Chat',
  summary: 'Note that this side has read up to a message',
  access: 'signed-in',
  params,
  body: z.object({ messageId: positiveId }),
  status: 200,
  answer: z.object({ unreadCount: z.int() }),
  problems: ['not_found'],
});
