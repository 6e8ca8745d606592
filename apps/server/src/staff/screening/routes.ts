import * as contract from '@seven-hills/contracts/staff/screening';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { releasePayment } from './release-payment.ts';

/** Staff release what fraud screening holds; the queue shows it. */
export function screeningRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, contract.releaseHeldPayment, async ({ params, body, principal, origin }) => {
    await releasePayment(database, BigInt(params.id), body, { staff: principal, origin });
    return { message: 'The payment was released.' };
  });
}
