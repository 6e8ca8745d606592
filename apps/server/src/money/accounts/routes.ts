import * as contract from '@seven-hills/contracts/money/accounts';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { createAccountReader } from './read-account.ts';

export function accountRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const readAccount = createAccountReader(database);

  serve(app, contract.getAccount, async ({ principal }) => {
    const account = await readAccount(principal.customerId);
    if (!account) throw new Refusal('not_found', 'You have no account with us.');
    return account;
  });
}
