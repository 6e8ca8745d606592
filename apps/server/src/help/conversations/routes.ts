import { listConversations as contract } from '@seven-hills/contracts/api/staff/customers/customer-page';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { customersThemselves, recordViews } from '../../people/views/record-views.ts';
import { listConversations } from './list-conversations.ts';

/** A customer's chats and messages for staff; the customer sees that both lists were read. */
export function conversationRoutes(app: FastifyInstance, { database }: { database: Database }) {
  serve(app, contract, ({ principal: viewer, params }) =>
    inTransaction(database, async (connection) => {
      const conversations = await listConversations(connection, BigInt(params.id));
      const kinds = new Set(conversations.map(({ kind }) => kind));
      const whose = customersThemselves([params.id]);
      if (kinds.has('chat')) await recordViews(connection, { viewer, what: 'chat_list' }, whose);
      if (kinds.has('message'))
        await recordViews(connection, { viewer, what: 'support_messages' }, whose);
      return conversations;
    }),
  );
}
