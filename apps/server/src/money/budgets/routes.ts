import * as contract from '@seven-hills/contracts/money/budgets';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/problem.ts';
import type { Reads } from '../../http/reads/reads.ts';
import { serveRead } from '../../http/reads/serve-read.ts';
import { serve } from '../../http/route.ts';
import { accountsAsked } from '../accounts/account-owners.ts';
import { readBudgets } from './read-budgets.ts';
import { removeBudget, setBudget } from './set-budget.ts';

export function budgetRoutes(
  app: FastifyInstance,
  { database, reads }: { database: Database; reads: Reads },
): void {
  serveRead(app, reads, contract.listBudgets, async ({ principal, query }, from) => {
    const accountIds = await accountsAsked(database, principal, query.account);
    if (accountIds.length === 0) throw new Refusal('not_found', 'There is no account.');
    return readBudgets(from, { customerId: principal.customerId, accountIds }, query.on);
  });

  serve(app, contract.setBudget, async ({ principal: { customerId }, params, body }) => {
    await setBudget(database, customerId, params.id, body);
    return { message: 'Your budget was saved.' };
  });

  serve(app, contract.removeBudget, async ({ principal: { customerId }, params }) => {
    await removeBudget(database, customerId, params.id);
    return { message: 'Your budget was removed.' };
  });
}
