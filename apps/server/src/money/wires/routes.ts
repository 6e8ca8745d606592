import { createWireTransfer } from '@seven-hills/contracts/api/money/wire-transfers';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { sendWire, type WireDependencies } from './send-wire.ts';

export function wireTransferRoutes(app: FastifyInstance, dependencies: WireDependencies): void {
  serve(app, createWireTransfer, async ({ body, principal, attempt, reply }) => {
    const { transaction, isReplay } = await sendWire(dependencies, principal, body, attempt);
    if (isReplay) reply.header('idempotency-replayed', 'true');
    return transaction;
  });
}
