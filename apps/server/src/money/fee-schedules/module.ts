import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import { nightly } from '../../platform/time/nightly.ts';
import type { Postings } from '../posting/postings.ts';
import { monthlyFeeAuditChecks } from './monthly/audit-checks.ts';
import { chargeMonthlyFees } from './monthly/charge-monthly-fees.ts';
import { feeScheduleRoutes } from './routes.ts';

interface Means {
  database: Database;
  postings: Postings;
  /** Whether direct deposits can arrive. */
  offersAch: boolean;
}

export const feeSchedules = capability({
  routes: feeScheduleRoutes,
  jobs: ({ database, postings, offersAch }: Means) => [
    {
      name: 'charge_monthly_fees',
      // After the last entries of the month; also catches up on nights when no server was running.
      schedule: nightly(60),
      catchUpMs: 23 * 3_600_000,
      work: () => chargeMonthlyFees({ database, postings, ach: offersAch }),
    },
  ],
  auditChecks: monthlyFeeAuditChecks,
});
