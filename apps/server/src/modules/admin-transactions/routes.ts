import * as contract from '@seven-hills/contracts/api/admin-transactions';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { listAllTransactions } from './list-all-transactions.ts';

export function adminTransactionRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
  serve(app, contract.listAllTransactions, ({ query, principal }) =>
    listAllTransactions(database, query, principal.customerId),
  );
}
