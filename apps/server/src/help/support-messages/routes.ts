import type { QueryOf } from '@seven-hills/contracts/endpoint';
import * as contract from '@seven-hills/contracts/help/support-messages';
import * as inbox from '@seven-hills/contracts/help/support-messages';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '../../http/callers/principal.ts';
import { csvPageSize, cursorPages, serveCsv } from '../../http/lists/csv-list.ts';
import { serve } from '../../http/route.ts';
import { recordingViews } from '../../people/views/record-views.ts';
import { closeMessage } from './close-message.ts';
import { messageCells, messageHeader } from './csv-cells.ts';
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

  const readInbox = (viewer: Principal, query: QueryOf<typeof inbox.listSupportMessages>) =>
    recordingViews(
      database,
      { viewer, what: 'support_messages' },
      (connection) => listInbox(connection, query, viewer.customerId),
      (messages) => sendersOfMessages(messages.map(({ id }) => id)),
    );

  serve(app, inbox.listSupportMessages, ({ principal, query }) => readInbox(principal, query));

  serveCsv(app, database, inbox.exportSupportMessages, {
    name: 'messages',
    header: messageHeader,
    cells: messageCells,
    pages: ({ query, principal }) =>
      cursorPages((cursor) => readInbox(principal, { ...query, cursor, limit: csvPageSize })),
  });

  serve(app, inbox.replyToSupportMessage, ({ params, body, principal, origin }) =>
    replyToMessage(database, params.id, body, { staffId: principal.customerId, origin }),
  );

  serve(app, inbox.closeSupportMessage, ({ params, body, principal, origin }) =>
    closeMessage(database, params.id, body, { staffId: principal.customerId, origin }),
  );
}
