import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { capability } from '../../capability/capability.ts';
import type { Job } from '../../platform/jobs/start-jobs.ts';
import { resumePayments } from './resume-payments.ts';
import { externalPaymentRoutes } from './routes.ts';
import type { SendingDependencies } from './send-payment.ts';

type Means = Parameters<typeof resumePayments>[0] & { log: FastifyBaseLogger };

interface RouteMeans extends Omit<SendingDependencies, 'payment' | 'onRailAway'> {
  kinds: Pick<SendingDependencies, 'payment'>;
  log: FastifyBaseLogger;
}

const warnOfRailAway = (log: FastifyBaseLogger) => (error: unknown, transactionId: bigint) =>
  log.warn(
    { err: error, transactionId: Number(transactionId) },
    'could not settle a payment; its hold remains',
  );

export const externalPayments = capability({
  routes: (app: FastifyInstance, { kinds, ...means }: RouteMeans) =>
    externalPaymentRoutes(app, {
      ...means,
      payment: kinds.payment,
      onRailAway: warnOfRailAway(means.log),
    }),
  jobs: (means: Omit<Means, 'onRailAway'>): Job[] =>
    Object.keys(means.rails).length === 0
      ? []
      : [
          {
            name: 'resume_payments',
            schedule: '* * * * *',
            work: () => resumePayments({ ...means, onRailAway: warnOfRailAway(means.log) }),
          },
        ],
});
