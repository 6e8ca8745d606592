import * as contract from '@seven-hills/contracts/api/staff/admin-transactions';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { listAllTransactions } from './list-all-transactions.ts';

export function adminTransactionRoutes(
  app: FastifyInstance,
  dependencies: { database: Database; sealingKeys: Keyring },
): void {
  serve(app, contract.listAllTransactions, ({ query, principal }) =>
    listAllTransactions(dependencies, query, principal.customerId),
  );
}
