import * as contract from '@seven-hills/contracts/money/recipients';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { countChange } from '../../http/count-change.ts';
import { answerNumberedPage } from '../../http/lists/list-pages.ts';
import { serve } from '../../http/route.ts';
import { confirmUnlessFresh } from '../../people/password-rules/confirm-unless-fresh.ts';
import { readFoundBy, setFoundBy } from './found-by.ts';
import { findRecipients, listKnownRecipients } from './list-recipients.ts';

export function recipientRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, contract.listRecipients, async ({ principal, query, reply }) => {
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
  serve(app, contract.readFoundBy, ({ principal }) => readFoundBy(database, principal.customerId));
  serve(app, contract.setFoundBy, async ({ principal, body, origin }) => {
    const { currentPassword, ...chosen } = body;
    await countChange(database, principal.customerId);
    return setFoundBy(database, principal, chosen, origin, () =>
      confirmUnlessFresh(database, principal, currentPassword, 'to change who can find you'),
    );
  });
}
