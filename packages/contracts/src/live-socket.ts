import { z } from 'zod';
import { chatClientId, chatMessage, chatSides, chatText } from './api/chat.ts';
import { defineEndpoint } from './endpoint.ts';
import { problemCodes } from './errors.ts';
import { positiveId } from './fields.ts';

/**
 * The live socket at `/ws`: JSON text frames, each with a `type`. Who speaks is known from the session
 * that opened the socket; a `senderId` or `senderType` in a frame is ignored.
 */
export const liveSocket = defineEndpoint({
  method: 'GET',
  path: '/ws',
  tag: 'Live',
  summary: 'The live socket: chat, and word that the own account changed',
  access: 'signed-in',
  status: 101,
  answer: z.never(),
  problems: ['cross_site_request', 'unavailable'],
});

export const clientFrame = z.discriminatedUnion('type', [
  /** Hear a chat's messages and typing from now on. */
  z.object({ type: z.literal('join_session'), sessionId: positiveId }),
  z.object({ type: z.literal('leave_session'), sessionId: positiveId }),
  z.object({
    type: z.literal('chat_message'),
    sessionId: positiveId,
    clientId: chatClientId,
    content: chatText,
  }),
  z.object({ type: z.literal('typing'), sessionId: positiveId }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientFrame = z.input<typeof clientFrame>;

export const serverFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('joined'), sessionId: positiveId }),
  /** A message of a joined chat, from either side. */
  z.object({ type: z.literal('new_message'), sessionId: positiveId, message: chatMessage }),
  /** The sender's own message is stored. */
  z.object({ type: z.literal('message_stored'), sessionId: positiveId, message: chatMessage }),
  z.object({
    type: z.literal('typing'),
    sessionId: positiveId,
    senderType: z.enum(chatSides),
    senderName: z.string(),
  }),
  /** Something about a chat that this person may see is different: its standing, messages or marks. */
  z.object({ type: z.literal('chat_changed'), sessionId: positiveId }),
  /** The own account moved or was suspended or activated. */
  z.object({ type: z.literal('account_changed') }),
  /** Something may have been missed; look again at everything. */
  z.object({ type: z.literal('look_again') }),
  z.object({
    type: z.literal('refused'),
    code: z.enum(problemCodes),
    message: z.string(),
    sessionId: positiveId.optional(),
    clientId: z.string().optional(),
  }),
  z.object({ type: z.literal('pong') }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;
