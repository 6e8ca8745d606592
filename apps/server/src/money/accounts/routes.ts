import * as contract from '@seven-hills/contracts/api/money/account';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { listRecipients } from './list-recipients.ts';
import { createAccountReader } from './read-account.ts';

export function accountRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const readAccount = createAccountReader(database);

  serve(app, contract.getAccount, async ({ principal }) => {
    const account = await readAccount(principal.customerId);
    if (!account) throw new Refusal('not_found', 'You have no account with us.');
    return account;
  });

  serve(app, contract.listRecipients, async ({ principal, query }) =>
    listRecipients(database, principal.customerId, query),
  );
}
