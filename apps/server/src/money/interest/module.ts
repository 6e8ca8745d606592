import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import { nightly } from '../../platform/time/nightly.ts';
import type { Postings } from '../posting/postings.ts';
import { accrueInterest } from './accrue-interest.ts';
import { interestAuditChecks } from './audit-checks.ts';
import { creditInterest } from './credit-interest.ts';
import { notifyOfLowerRates } from './notify-of-lower-rates.ts';
import { interestRoutes } from './routes.ts';

export const interest = capability({
  routes: interestRoutes,
  jobs: ({ database, postings }: { database: Database; postings: Postings }) => [
    {
      name: 'add_interest',
      // Also catches up on nights when no server was running.
      schedule: nightly(30),
      catchUpMs: 23 * 3_600_000,
      work: async () => {
        await accrueInterest(database);
        await creditInterest({ database, postings });
      },
    },
    { name: 'tell_lower_rates', schedule: '* * * * *', work: () => notifyOfLowerRates(database) },
  ],
  auditChecks: interestAuditChecks,
});
