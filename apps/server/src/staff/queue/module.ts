import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { capability } from '../../capability/capability.ts';
import type { WorkSource } from '../../capability/work-source.ts';
import { caseWork } from './case-work.ts';
import { removeLapsedClaims } from './claims.ts';
import { customerWork } from './customer-work.ts';
import { paymentWork } from './payment-work.ts';
import { queueRoutes } from './routes.ts';

export const queue = capability({
  routes: (
    app: FastifyInstance,
    means: Omit<Parameters<typeof queueRoutes>[1], 'sources'> & {
      workSources: readonly WorkSource[];
    },
  ) => queueRoutes(app, { ...means, sources: means.workSources }),
  jobs: ({ database }: { database: Database }) => [
    {
      name: 'remove_lapsed_claims',
      schedule: '*/10 * * * *',
      work: () => removeLapsedClaims(database),
    },
  ],
  workSources: [...paymentWork, ...customerWork, caseWork],
});
