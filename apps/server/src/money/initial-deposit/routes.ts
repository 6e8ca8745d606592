import * as contract from '@seven-hills/contracts/money/initial-deposit';
import type { FastifyInstance } from 'fastify';
import { notOffered } from '../../http/refusals.ts';
import { serve } from '../../http/route.ts';
import type { CardProcessor, PaymentWebhook } from './card-processor.ts';
import { depositStatus } from './deposit-status.ts';
import { depositAlreadyMade } from './posting.ts';
import { settleAnnouncedPayment } from './reconcile-open-payments.ts';
import type { DepositDependencies } from './settle-payment.ts';
import { startPayment } from './start-payment.ts';

export interface DepositMeans extends Omit<DepositDependencies, 'processor'> {
  /** Null if the bank takes no cards. */
  processor: CardProcessor | null;
}

export function initialDepositRoutes(
  app: FastifyInstance,
  { processor, ...means }: DepositMeans,
): void {
  if (!processor) {
    withoutCards(app);
    return;
  }
  const dependencies = { ...means, processor };
  serve(app, contract.createInitialDepositPayment, ({ principal, origin }) =>
    startPayment(dependencies, principal.customerId, origin.network),
  );

  serve(app, contract.getInitialDepositStatus, ({ principal }) =>
    depositStatus(dependencies, principal),
  );

  const { webhook } = processor;
  if (webhook) serveWebhook(app, webhook, dependencies);
}

/** Refuses calls while the bank takes no cards. Credited deposits are unaffected. */
function withoutCards(app: FastifyInstance): void {
  serve(app, contract.createInitialDepositPayment, async ({ principal }) => {
    throw principal.hasInitialDeposit ? depositAlreadyMade() : notOffered('Card payments are');
  });
  serve(app, contract.getInitialDepositStatus, async ({ principal: { hasInitialDeposit } }) => ({
    state: hasInitialDeposit ? ('credited' as const) : ('none' as const),
    hasInitialDeposit,
    message: null,
  }));
}

/** Far above the size of Stripe's largest events. */
const eventLengthMax = 256 * 1024;

/** A separate scope, because the signature covers the raw bytes. */
function serveWebhook(
  app: FastifyInstance,
  webhook: PaymentWebhook,
  dependencies: DepositDependencies,
): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      webhook.path,
      {
        config: { acceptsForeignOrigin: true },
        bodyLimit: eventLengthMax,
        schema: { hide: true },
      },
      async (request) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const paymentId = webhook.paymentIdOf(rawBody, request.headers);
        if (paymentId !== null) await settleAnnouncedPayment(dependencies, paymentId);
        return { received: true };
      },
    );
  });
}
