import {
  type Conversation,
  listConversations as contract,
  exportConversations,
  listTransactionConversations,
} from '@seven-hills/contracts/help/conversations';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '../../http/callers/principal.ts';
import { serveCsv, wholeList } from '../../http/lists/csv-list.ts';
import { serve } from '../../http/route.ts';
import { customersThemselves, recordViews } from '../../people/views/record-views.ts';
import { conversationCsv } from './csv-columns.ts';
import { listAboutTransaction } from './list-about-transaction.ts';
import { listConversations } from './list-conversations.ts';

/** Customers' chats and messages for staff; the customers see that the lists were read. */
export function conversationRoutes(app: FastifyInstance, { database }: { database: Database }) {
  const readConversations = (viewer: Principal, customerId: number) =>
    inTransaction(database, async (connection) => {
      const conversations = await listConversations(connection, BigInt(customerId));
      const listed = conversations.map(({ kind }) => ({ kind, customerId }));
      await recordLists(connection, viewer, listed);
      return conversations;
    });

  serve(app, contract, ({ principal, params }) => readConversations(principal, params.id));

  serveCsv(app, database, exportConversations, {
    name: 'conversations',
    of: ({ params }) => `customer-${params.id}`,
    columns: conversationCsv,
    pages: ({ principal, params }) => wholeList(() => readConversations(principal, params.id)),
  });

  serve(app, listTransactionConversations, ({ principal: viewer, params }) =>
    inTransaction(database, async (connection) => {
      const conversations = await listAboutTransaction(connection, params.id);
      await recordLists(connection, viewer, conversations);
      return conversations;
    }),
  );
}

async function recordLists(
  connection: Connection,
  viewer: Principal,
  listed: readonly (Pick<Conversation, 'kind'> & { customerId: bigint | number })[],
): Promise<void> {
  const of = (kind: Conversation['kind']) =>
    customersThemselves(
      listed.filter((each) => each.kind === kind).map(({ customerId }) => customerId),
    );
  await recordViews(connection, { viewer, what: 'chat_list' }, of('chat'));
  await recordViews(connection, { viewer, what: 'support_messages' }, of('message'));
}
