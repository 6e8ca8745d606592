import * as contract from '@seven-hills/contracts/money/make-transaction';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { noteWrite } from '../../http/reads/read-marks.ts';
import { serve } from '../../http/route.ts';
import { answerMoved, orderingCall } from '../orders/confirmed-movements.ts';
import { createTransaction, type TransferDependencies } from './create-transaction.ts';
import { cancelRequest, findRequest } from './request-outcome.ts';

export function makeTransactionRoutes(
  app: FastifyInstance,
  { database, ...dependencies }: TransferDependencies & { database: Database },
): void {
  serve(app, contract.createTransaction, async (call) =>
    answerMoved(call.reply, await createTransaction(dependencies, orderingCall(call), call.body)),
  );

  serve(app, contract.getTransactionByKey, async ({ principal, params, reply }) => {
    // The answer that would have marked the write may have been lost.
    noteWrite(reply.request);
    return findRequest(database, principal.customerId, params.key);
  });

  serve(app, contract.cancelRequestByKey, ({ principal, params }) =>
    cancelRequest(database, principal.customerId, params.key),
  );
}
