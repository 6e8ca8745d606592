import { limits } from '@seven-hills/bank/limits';
import * as contract from '@seven-hills/contracts/help/chat';
import type { Connection, Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { answerFromCursor, byLinkedCursor } from '../../http/lists/list-pages.ts';
import { serve } from '../../http/route.ts';
import { recordingViews } from '../../people/views/record-views.ts';
import { serveList } from '../../staff/serve-list.ts';
import { readChat } from './chat-session.ts';
import { closeChat } from './close-chat.ts';
import { chatCsv } from './csv-columns.ts';
import { listChats, listMessages, listOwnChats } from './list-chats.ts';
import { markRead } from './mark-read.ts';
import { assignChat } from './owners/assign-chat.ts';
import { sendMessage } from './send-message.ts';
import { startChat } from './start-chat.ts';
import { type ChatViewer, ownersOfChats, sideOf } from './viewer.ts';

/**
 * Live chat over HTTP. Every query checks who owns the chat: another customer's chat appears not to
 * exist.
 */
export function chatRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  /** Records that staff saw a chat; the customer's own reading is not recorded. */
  const seeingChat = <T>(
    viewer: ChatViewer,
    chatId: number,
    read: (connection: Connection | Database) => Promise<T>,
  ): Promise<T> =>
    sideOf(viewer) === 'admin'
      ? recordingViews(database, { viewer, what: 'chat' }, read, () => ownersOfChats([chatId]))
      : read(database);

  serve(app, contract.startChat, ({ principal, origin }) => startChat(database, principal, origin));
  serve(app, contract.listOwnChats, ({ principal, query }) =>
    listOwnChats(database, principal, query),
  );
  serveList(app, database, {
    list: contract.listChats,
    csv: { endpoint: contract.exportChats, name: 'chats', columns: chatCsv },
    page: byLinkedCursor,
    viewKind: 'chat_list',
    whose: (chats) => ownersOfChats(chats.map(({ id }) => id)),
    read: (connection, query, viewer) => listChats(connection, viewer, query),
  });
  serve(app, contract.getChat, ({ principal, params }) =>
    seeingChat(principal, params.sessionId, (connection) =>
      readChat(connection, principal, params.sessionId),
    ),
  );
  serve(app, contract.listChatMessages, ({ principal, params, query, reply }) =>
    seeingChat(principal, params.sessionId, (connection) =>
      answerFromCursor(reply, query, {
        cursor: 'before',
        pageSize: limits.chatPageSizeMax,
        pageSizeMax: limits.chatPageSizeMax,
        endsWithNewest: true,
        read: (limit) => listMessages(connection, principal, params.sessionId, { ...query, limit }),
      }),
    ),
  );
  serve(app, contract.sendChatMessage, ({ principal, params, body }) =>
    sendMessage(database, principal, { sessionId: params.sessionId, ...body }),
  );
  serve(app, contract.assignChat, ({ principal, params, origin }) =>
    assignChat(database, principal, params.sessionId, origin),
  );
  serve(app, contract.closeChat, ({ principal, params, body, origin }) =>
    closeChat(database, principal, params.sessionId, { origin, closing: body ?? null }),
  );
  serve(app, contract.readChat, async ({ principal, params, body }) => ({
    unreadCount: await markRead(database, principal, params.sessionId, body.messageId),
  }));
}
