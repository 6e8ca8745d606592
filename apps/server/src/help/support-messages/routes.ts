import * as contract from '@seven-hills/contracts/help/support-messages';
import * as inbox from '@seven-hills/contracts/help/support-messages';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { byCursor } from '../../http/lists/list-pages.ts';
import { serve } from '../../http/route.ts';
import { serveList } from '../../staff/serve-list.ts';
import { closeMessage } from './close-message.ts';
import { messageCsv } from './csv-columns.ts';
import { listInbox, sendersOfMessages } from './inbox.ts';
import { readOutbox } from './read-outbox.ts';
import { replyToMessage } from './reply-to-message.ts';
import { sendSupportMessage } from './send-support-message.ts';

interface Dependencies {
  database: Database;
  /** True in demo mode without a mail server: customers read their mail in the app. */
  showsOutbox: boolean;
}

export function supportRoutes(app: FastifyInstance, { database, showsOutbox }: Dependencies): void {
  serve(app, contract.sendSupportMessage, async ({ body, principal, origin }) =>
    sendSupportMessage(database, principal.customerId, body, origin),
  );

  serve(app, contract.readDemoOutbox, async ({ principal }) => ({
    isShown: showsOutbox,
    messages: showsOutbox ? await readOutbox(database, principal.customerId) : [],
  }));

  serveList(app, database, {
    list: inbox.listSupportMessages,
    csv: { endpoint: inbox.exportSupportMessages, name: 'messages', columns: messageCsv },
    page: byCursor,
    viewKind: 'support_messages',
    whose: (messages) => sendersOfMessages(messages.map(({ id }) => id)),
    read: (connection, query, viewer) => listInbox(connection, query, viewer.customerId),
  });

  serve(app, inbox.replyToSupportMessage, ({ params, body, principal, origin }) =>
    replyToMessage(database, params.id, body, { staffId: principal.customerId, origin }),
  );

  serve(app, inbox.closeSupportMessage, ({ params, body, principal, origin }) =>
    closeMessage(database, params.id, body, { staffId: principal.customerId, origin }),
  );
}
