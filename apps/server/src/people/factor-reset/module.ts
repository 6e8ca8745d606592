import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import { finishFactorResets } from './finish-factor-resets.ts';
import { factorResetRoutes } from './routes.ts';

export const factorReset = capability({
  routes: factorResetRoutes,
  jobs: ({ database }: { database: Database }) => [
    {
      name: 'finish_factor_resets',
      schedule: '* * * * *',
      work: () => finishFactorResets(database),
    },
  ],
});
