import * as contract from '@seven-hills/contracts/staff/screening';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { releasePayment } from './release-payment.ts';

/** Staff release what fraud screening holds; the queue shows it. */
export function screeningRoutes(
  app: FastifyInstance,
  means: Parameters<typeof releasePayment>[0],
): void {
  serve(app, contract.releaseHeldPayment, async ({ params, body, principal, origin }) => {
    const by = { staff: principal, origin };
    const accepted = await releasePayment(means, BigInt(params.id), body, by);
    return accepted ?? { message: 'The payment was released.' };
  });
}
