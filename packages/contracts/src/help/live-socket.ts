import { z } from 'zod';
import { type Access, defineEndpoint } from '../endpoint.ts';
import { problemCodes } from '../errors.ts';
import { positiveId } from '../fields.ts';
import { chatClientId, chatMessage, chatSides, chatText, joins } from './chat.ts';

/**
 * The live socket at `/ws`: JSON text frames, each with a `type`. The session that opened the
 * socket identifies the sender; a `senderId` or `senderType` in a frame is ignored.
 */
export const liveSocket = defineEndpoint({
  method: 'GET',
  path: '/ws',
  tag: 'Live',
  summary: "The live socket: chat, and changes to the caller's own account",
  access: 'signed-in',
  beforeSecondFactor: true,
  status: 101,
  answer: z.never(),
  problems: ['cross_site_request', 'unavailable'],
});

/** Staff with this permission can join every chat and receive all chat events, as over HTTP. */
export const staffChannel = { staff: 'chat.answer' } as const satisfies Access;

export const clientFrame = z.discriminatedUnion('type', [
  /** Subscribes to a chat's messages and typing. */
  z.object({ type: z.literal('join_session'), sessionId: positiveId }),
  z.object({ type: z.literal('leave_session'), sessionId: positiveId }),
  z.object({
    type: z.literal('chat_message'),
    sessionId: positiveId,
    /** If omitted, the server generates one; a resent message is then stored twice. */
    clientId: chatClientId.optional(),
    content: chatText,
    joins,
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
  /** To the sender: the message has been stored. */
  z.object({ type: z.literal('message_stored'), sessionId: positiveId, message: chatMessage }),
  z.object({
    type: z.literal('typing'),
    sessionId: positiveId,
    senderType: z.enum(chatSides),
    senderName: z.string(),
  }),
  /** A chat that this person may see has changed: its status, messages, or read marks. */
  z.object({ type: z.literal('chat_changed'), sessionId: positiveId }),
  /** The caller's own account has a new movement, or was suspended or activated. */
  z.object({ type: z.literal('account_changed') }),
  /** To staff: open work was added, completed, claimed, or released. */
  z.object({ type: z.literal('work_changed') }),
  /** The caller has a new alert, or has read one on another device. */
  z.object({ type: z.literal('alerts_changed') }),
  /** Events may have been missed; reload everything. */
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
