import * as contract from '@seven-hills/contracts/api/staff/admin-reports';
import { getPeriodReport } from '@seven-hills/contracts/api/staff/reports/period-report';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { ownersOfAccounts, recordViews } from '../../people/views/record-views.ts';
import { inSnapshot } from '../../platform/database/in-snapshot.ts';
import {
  readAccountsByStanding,
  readBalancesByType,
  readNewCustomers,
} from '../figures/account-figures.ts';
import { readOverview } from './read-overview.ts';
import { readPeriodReport } from './read-period-report.ts';
import { readReports } from './read-reports.ts';

interface Dependencies {
  /** Through a read-only role. */
  database: Database;
  /** Where views of customers' data are recorded. */
  views: Database;
}

export function adminReportRoutes(app: FastifyInstance, { database, views }: Dependencies): void {
  serve(app, contract.getOverview, async ({ principal }) => {
    const overview = await readOverview(database);
    const shown = overview.recentActivity.flatMap(({ fromAccountId, toAccountId }) => [
      fromAccountId,
      toAccountId,
    ]);
    const view = { viewer: principal, what: 'transactions' } as const;
    await recordViews(views, view, ownersOfAccounts(shown));
    return overview;
  });

  serve(app, contract.getReports, ({ query }) => readReports(database, query.range));

  serve(app, getPeriodReport, ({ query }) => readPeriodReport(database, query));

  serve(app, contract.getUserOverview, () =>
    inSnapshot(database, async (connection) => {
      const balancesByType = await readBalancesByType(connection);
      return {
        accounts: await readAccountsByStanding(connection, balancesByType),
        newCustomers: await readNewCustomers(connection),
        balancesByType,
      };
    }),
  );
}
