import * as contract from '@seven-hills/contracts/money/projected-balance';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { noAccount } from '../orders/customer-order.ts';
import type { TermsBook } from '../terms/terms-book.ts';
import { projectBalance } from './project-balance.ts';

/** Projects a customer's balance, including what is scheduled. */
export function projectedBalanceRoutes(
  app: FastifyInstance,
  dependencies: { database: Database; terms: TermsBook },
): void {
  serve(app, contract.projectBalance, async ({ principal, body }) => {
    const { customerId, accountId } = principal;
    if (accountId === null) throw noAccount();
    return projectBalance(dependencies, { customerId, accountId }, body);
  });
}
