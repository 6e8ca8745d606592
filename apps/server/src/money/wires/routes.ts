import { createWireTransfer } from '@seven-hills/contracts/money/wires';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { orderingCall } from '../orders/confirmed-movements.ts';
import { sendWire, type WireDependencies } from './send-wire.ts';

export function wireTransferRoutes(app: FastifyInstance, dependencies: WireDependencies): void {
  serve(app, createWireTransfer, async (call) => {
    const { body, reply } = call;
    const { transaction, isReplay } = await sendWire(dependencies, orderingCall(call), body);
    if (isReplay) reply.header('idempotency-replayed', 'true');
    return transaction;
  });
}
