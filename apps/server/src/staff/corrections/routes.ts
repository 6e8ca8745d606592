import { words } from '@seven-hills/bank/words/words';
import { correctTransaction as contract } from '@seven-hills/contracts/staff/corrections';
import type { FastifyInstance } from 'fastify';
import { Accepted, serve } from '../../http/route.ts';
import { answerMoved } from '../../money/orders/confirmed-movements.ts';
import { type Correcting, correctTransaction } from './correct-transaction.ts';

/** Corrects transactions. */
export function correctionRoutes(app: FastifyInstance, dependencies: Correcting): void {
  serve(app, contract, async ({ principal, params, body, attempt, origin, reply }) => {
    const by = { staff: principal, id: params.id, origin };
    const moved = await correctTransaction(dependencies, by, body, attempt);
    if (moved instanceof Accepted) return moved;
    return {
      message: `The transaction has been corrected, and the ${words.customers} have been notified.`,
      transaction: answerMoved(reply, moved),
    };
  });
}
