import * as contract from '@seven-hills/contracts/api/help/chat';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { assignChat } from './assign-chat.ts';
import { readChat } from './chat-session.ts';
import { closeChat } from './close-chat.ts';
import { listChats, listMessages, listOwnChats } from './list-chats.ts';
import { markRead } from './mark-read.ts';
import { sendMessage } from './send-message.ts';
import { startChat } from './start-chat.ts';

/**
 * Live chat over HTTP. Every query checks who owns the chat: another customer's chat appears not to
 * exist.
 */
export function chatRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, contract.startChat, ({ principal, origin }) => startChat(database, principal, origin));
  serve(app, contract.listOwnChats, ({ principal, query }) =>
    listOwnChats(database, principal, query),
  );
  serve(app, contract.listChats, ({ principal, query }) => listChats(database, principal, query));
  serve(app, contract.getChat, ({ principal, params }) =>
    readChat(database, principal, params.sessionId),
  );
  serve(app, contract.listChatMessages, ({ principal, params, query }) =>
    listMessages(database, principal, params.sessionId, query),
  );
  serve(app, contract.sendChatMessage, ({ principal, params, body }) =>
    sendMessage(database, principal, { sessionId: params.sessionId, ...body }),
  );
  serve(app, contract.assignChat, ({ principal, params, origin }) =>
    assignChat(database, principal, params.sessionId, origin),
  );
  serve(app, contract.closeChat, ({ principal, params, origin }) =>
    closeChat(database, principal, params.sessionId, origin),
  );
  serve(app, contract.readChat, async ({ principal, params, body }) => ({
    unreadCount: await markRead(database, principal, params.sessionId, body.messageId),
  }));
}
