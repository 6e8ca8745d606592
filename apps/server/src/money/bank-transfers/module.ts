import type { FastifyBaseLogger } from 'fastify';
import { capability } from '../../capability/capability.ts';
import type { AchNetwork } from '../ach/ach-network.ts';
import { presentByRule } from './again/present-by-rule.ts';
import type { PresentingMeans } from './again/present-order.ts';
import { linkedSource } from './linked-facts.ts';
import { bankTransferRoutes } from './routes.ts';

/** Money between accounts here and those of customers at other banks. `ach` carries it. */
export const bankTransfers = capability({
  routes: bankTransferRoutes,
  jobs: (means: PresentingMeans & { achNetwork: AchNetwork | null; log: FastifyBaseLogger }) => {
    const days = means.achNetwork?.presentAgainDays ?? null;
    return days === null
      ? []
      : [
          {
            name: 'present_ach_debits_again',
            schedule: '40 * * * *',
            work: async () => void (await presentByRule(means, days)),
          },
        ];
  },
  factSources: [linkedSource],
});
