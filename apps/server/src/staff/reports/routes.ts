import * as contract from '@seven-hills/contracts/api/staff/admin-reports';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { inSnapshot } from '../../platform/database/in-snapshot.ts';
import {
  readAccountsByStanding,
  readBalancesByType,
  readNewCustomers,
} from '../figures/account-figures.ts';
import { readOverview } from './read-overview.ts';
import { readReports } from './read-reports.ts';

export function adminReportRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
  serve(app, contract.getOverview, () => readOverview(database));

  serve(app, contract.getReports, ({ query }) => readReports(database, query.range));

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
