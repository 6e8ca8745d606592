import * as contract from '@seven-hills/contracts/money/make-transaction';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { noteWrite } from '../../http/reads/read-marks.ts';
import { serve } from '../../http/route.ts';
import { orderingCall } from '../orders/confirmed-movements.ts';
import { createTransaction, type TransferDependencies } from './create-transaction.ts';
import { cancelRequest, findRequest } from './request-outcome.ts';

export function makeTransactionRoutes(
  app: FastifyInstance,
  { database, ...dependencies }: TransferDependencies & { database: Database },
): void {
  serve(app, contract.createTransaction, async (call) => {
    const { body, reply } = call;
    const moved = await createTransaction(dependencies, orderingCall(call), body);
    if (moved.isReplay) reply.header('idempotency-replayed', 'true');
    return moved.transaction;
  });

  serve(app, contract.getTransactionByKey, async ({ principal, params, reply }) => {
    // The answer that would have marked the write may have been lost.
    noteWrite(reply.request);
    return findRequest(database, principal.customerId, params.key);
  });

  serve(app, contract.cancelRequestByKey, async ({ principal, params }) => {
    return cancelRequest(database, principal.customerId, params.key);
  });
}
