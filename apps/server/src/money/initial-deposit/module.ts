import type { FastifyInstance } from 'fastify';
import { capability } from '../../capability/capability.ts';
import type { Job } from '../../platform/jobs/start-jobs.ts';
import type { CardProcessor } from './card-processor.ts';
import { reconcileOpenPayments } from './reconcile-open-payments.ts';
import { initialDepositRoutes } from './routes.ts';
import type { DepositDependencies } from './settle-payment.ts';

interface Means extends Omit<DepositDependencies, 'processor'> {
  /** Null if the bank takes no cards. */
  processor: CardProcessor | null;
}

const takingCards = ({ processor, ...means }: Means): DepositDependencies | null =>
  processor && { ...means, processor };

export const initialDeposit = capability({
  routes: (app: FastifyInstance, means: Means) => initialDepositRoutes(app, takingCards(means)),
  jobs: (means: Means): Job[] => {
    const deposits = takingCards(means);
    return deposits
      ? [
          {
            name: 'reconcile_card_payments',
            schedule: '* * * * *',
            work: () => reconcileOpenPayments(deposits),
          },
        ]
      : [];
  },
});
