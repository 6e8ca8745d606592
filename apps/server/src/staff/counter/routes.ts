import * as contract from '@seven-hills/contracts/api/staff/counter';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { bookCash } from './book-cash.ts';

export function counterRoutes(
  app: FastifyInstance,
  dependencies: { database: Database; postings: Postings },
): void {
  for (const [direction, endpoint] of [
    ['deposit', contract.bookCounterDeposit],
    ['withdrawal', contract.bookCounterWithdrawal],
  ] as const)
    serve(app, endpoint, async ({ body, principal, attempt, origin, reply }) => {
      const { transaction, isReplay } = await bookCash(
        dependencies,
        direction,
        body,
        { staffId: principal.customerId, origin },
        attempt,
      );
      if (isReplay) reply.header('idempotency-replayed', 'true');
      return transaction;
    });
}
