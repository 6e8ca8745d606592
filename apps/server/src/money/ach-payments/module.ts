import { capability } from '../../capability/capability.ts';
import { giveFeesBack } from './give-fees-back.ts';
import { achPaymentRoutes } from './routes.ts';

/** Payments to accounts of others at other banks. `ach` carries them. */
export const achPayments = capability({
  routes: achPaymentRoutes,
  // Also once they are no longer offered: what was sent may have missed its day.
  jobs: (means: Parameters<typeof giveFeesBack>[0]) => [
    {
      name: 'give_ach_fees_back',
      schedule: '* * * * *',
      work: async () => void (await giveFeesBack(means)),
    },
  ],
});
