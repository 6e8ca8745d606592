import { capability } from '../../capability/capability.ts';
import type { Job } from '../../platform/jobs/start-jobs.ts';
import { reconcileOpenPayments } from './reconcile-open-payments.ts';
import { type DepositMeans, initialDepositRoutes } from './routes.ts';

export const initialDeposit = capability({
  routes: initialDepositRoutes,
  jobs: ({ processor, ...means }: DepositMeans): Job[] =>
    processor
      ? [
          {
            name: 'reconcile_card_payments',
            schedule: '* * * * *',
            work: () => reconcileOpenPayments({ ...means, processor }),
          },
        ]
      : [],
});
