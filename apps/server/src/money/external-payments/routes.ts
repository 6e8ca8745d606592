import { createExternalPayment } from '@seven-hills/contracts/money/external-payments';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { answerMoved, orderingCall } from '../orders/confirmed-movements.ts';
import { type SendingDependencies, sendPayment } from './send-payment.ts';

export function externalPaymentRoutes(
  app: FastifyInstance,
  dependencies: SendingDependencies,
): void {
  serve(app, createExternalPayment, async (call) => {
    const moved = await sendPayment(dependencies, orderingCall(call), call.body);
    const transaction = answerMoved(call.reply, moved);
    if (transaction.status === 'failed')
      throw new Refusal('payment_rejected', transaction.statusReason ?? 'Payment rejected.');
    return transaction;
  });
}
