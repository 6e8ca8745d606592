import { createTransaction as contract } from '@seven-hills/contracts/api/money/transactions';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { createTransaction, type TransferDependencies } from './create-transaction.ts';

export function transferRoutes(app: FastifyInstance, dependencies: TransferDependencies): void {
  serve(app, contract, async ({ body, principal, attempt, reply }) => {
    const moved = await createTransaction(dependencies, principal, body, attempt);
    if (moved.isReplay) reply.header('idempotency-replayed', 'true');
    return moved.transaction;
  });
}
