import { createTransaction as contract } from '@seven-hills/contracts/api/money/transactions';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { orderingCall } from '../orders/confirmed-movements.ts';
import { createTransaction, type TransferDependencies } from './create-transaction.ts';

export function transferRoutes(app: FastifyInstance, dependencies: TransferDependencies): void {
  serve(app, contract, async (call) => {
    const { body, reply } = call;
    const moved = await createTransaction(dependencies, orderingCall(call), body);
    if (moved.isReplay) reply.header('idempotency-replayed', 'true');
    return moved.transaction;
  });
}
