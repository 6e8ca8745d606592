import { capability } from '../../capability/capability.ts';
import type { Job } from '../../platform/jobs/start-jobs.ts';
import { resumePayments } from './resume-payments.ts';
import { externalPaymentRoutes } from './routes.ts';
import type { PaymentDependencies } from './settle-payment.ts';

export const externalPayments = capability({
  routes: externalPaymentRoutes,
  jobs: (means: PaymentDependencies): Job[] =>
    Object.keys(means.rails).length === 0
      ? []
      : [
          {
            name: 'resume_payments',
            schedule: '* * * * *',
            work: () => resumePayments(means),
          },
        ],
});
