import { createExternalPayment } from '@seven-hills/contracts/api/money/external-payments';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { type SendingDependencies, sendPayment } from './send-payment.ts';

export function externalPaymentRoutes(
  app: FastifyInstance,
  dependencies: SendingDependencies,
): void {
  serve(app, createExternalPayment, async ({ body, principal, attempt, reply }) => {
    const { transaction, isReplay } = await sendPayment(dependencies, principal, body, attempt);
    if (isReplay) reply.header('idempotency-replayed', 'true');
    if (transaction.status === 'failed')
      throw new Refusal('payment_rejected', transaction.statusReason ?? 'Payment rejected.');
    return transaction;
  });
}
