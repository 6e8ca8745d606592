import { listRecipients } from '@seven-hills/contracts/money/recipients';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { answerNumberedPage } from '../../http/lists/list-pages.ts';
import { serve } from '../../http/route.ts';
import { findRecipients, listKnownRecipients } from './list-recipients.ts';

export function recipientRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, listRecipients, async ({ principal, query, reply }) => {
    const { search, page, pageSize } = query;
    if (search) {
      const found = await findRecipients(database, principal.customerId, search);
      return found.slice((page - 1) * pageSize, page * pageSize);
    }
    return answerNumberedPage(reply, query, {
      pageSize,
      pageSizeMax: pageSize,
      read: (limit, offset) =>
        listKnownRecipients(database, principal.customerId, { limit, offset }),
    });
  });
}
