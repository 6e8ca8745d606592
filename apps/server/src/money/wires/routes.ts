import { createWireTransfer } from '@seven-hills/contracts/money/wires';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { answerMoved, orderingCall } from '../orders/confirmed-movements.ts';
import { sendWire, type WireDependencies } from './send-wire.ts';

export function wireTransferRoutes(app: FastifyInstance, dependencies: WireDependencies): void {
  serve(app, createWireTransfer, async (call) =>
    answerMoved(call.reply, await sendWire(dependencies, orderingCall(call), call.body)),
  );
}
