import * as contract from '@seven-hills/contracts/money/accounts';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { answerNumberedPage } from '../../http/lists/list-pages.ts';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { findRecipients, listKnownRecipients } from './list-recipients.ts';
import { createAccountReader } from './read-account.ts';

export function accountRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const readAccount = createAccountReader(database);

  serve(app, contract.getAccount, async ({ principal }) => {
    const account = await readAccount(principal.customerId);
    if (!account) throw new Refusal('not_found', 'You have no account with us.');
    return account;
  });

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
}
