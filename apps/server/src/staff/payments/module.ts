import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import type { SiteUrl } from '../../http/site-url.ts';
import { entryWork } from './entry-work.ts';
import { type Incoming, incomingPaymentAction } from './incoming-payment-action.ts';
import { recallWork } from './recalls/recall-work.ts';
import { rateWork } from './return-rates/rate-work.ts';
import { watchReturnRates } from './return-rates/watch-return-rates.ts';
import { paymentsRoutes } from './routes.ts';
import { type ReversingMeans, reversalAction } from './sent/reversal-action.ts';

export const payments = capability({
  routes: paymentsRoutes,
  proposalActions: (means: Incoming & ReversingMeans) => [
    incomingPaymentAction(means),
    reversalAction(means),
  ],
  jobs: (means: { database: Database; siteUrl: SiteUrl }) => [
    {
      name: 'watch_return_rates',
      schedule: '20 * * * *',
      work: () => watchReturnRates(means),
    },
  ],
  workSources: [entryWork, rateWork, recallWork],
});
