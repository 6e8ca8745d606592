import { forgetOutcomes } from '@seven-hills/ledger';
import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { unreviewedSource } from './deposit-review.ts';
import { makeTransactionRoutes } from './routes.ts';

/**
 * How long a repeated idempotency key returns the first outcome; no client retries for nearly that
 * long.
 */
const outcomeDaysKept = 30;

export const makeTransaction = capability({
  routes: makeTransactionRoutes,
  factSources: [unreviewedSource],
  jobs: ({ database }: { database: Database }) => [
    {
      name: 'forget_outcomes',
      schedule: '17 4 * * *',
      work: () =>
        forgetOutcomes(database, new Date(bankNow().getTime() - outcomeDaysKept * 86_400_000)),
    },
  ],
});
