import * as contract from '@seven-hills/contracts/api/staff/counter';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { bookCash, type CounterDependencies } from './book-cash.ts';

export function counterRoutes(app: FastifyInstance, dependencies: CounterDependencies): void {
  for (const [direction, endpoint] of [
    ['deposit', contract.bookCounterDeposit],
    ['withdrawal', contract.bookCounterWithdrawal],
  ] as const)
    serve(app, endpoint, async ({ body, principal, attempt, origin, reply }) => {
      const { transaction, isReplay } = await bookCash(
        dependencies,
        direction,
        body,
        { staff: principal, origin },
        attempt,
      );
      if (isReplay) reply.header('idempotency-replayed', 'true');
      return transaction;
    });
}
