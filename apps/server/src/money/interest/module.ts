import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
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
      // 12:30 a.m. in New York, 1:30 a.m. during daylight saving time. Also catches up on nights
      // when no server was running.
      schedule: '30 5 * * *',
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
