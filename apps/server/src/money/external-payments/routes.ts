import { createExternalPayment } from '@seven-hills/contracts/money/external-payments';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { orderingCall } from '../orders/confirmed-movements.ts';
import { type SendingDependencies, sendPayment } from './send-payment.ts';

export function externalPaymentRoutes(
  app: FastifyInstance,
  dependencies: SendingDependencies,
): void {
  serve(app, createExternalPayment, async (call) => {
    const { body, reply } = call;
    const { transaction, isReplay } = await sendPayment(dependencies, orderingCall(call), body);
    if (isReplay) reply.header('idempotency-replayed', 'true');
    if (transaction.status === 'failed')
      throw new Refusal('payment_rejected', transaction.statusReason ?? 'Payment rejected.');
    return transaction;
  });
}
