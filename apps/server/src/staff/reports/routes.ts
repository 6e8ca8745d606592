import { Readable } from 'node:stream';
import * as contract from '@seven-hills/contracts/api/staff/admin-reports';
import {
  downloadPeriodReport,
  getPeriodReport,
} from '@seven-hills/contracts/api/staff/reports/period-report';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../../http/answers.ts';
import { serve } from '../../http/route.ts';
import { ownersOfAccounts, recordViews } from '../../people/views/record-views.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { inSnapshot } from '../../platform/database/in-snapshot.ts';
import {
  readAccountsByStanding,
  readBalancesByType,
  readNewCustomers,
} from '../figures/account-figures.ts';
import { readOverview } from './read-overview.ts';
import { readPeriodReport } from './read-period-report.ts';
import { readReports } from './read-reports.ts';
import { writeReportPdf } from './report-pdf.ts';

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

  serve(app, downloadPeriodReport, async ({ principal, query, origin, reply }) => {
    const report = await readPeriodReport(database, query);
    const { from, to } = report.period;
    await recordEvent(views, {
      action: 'list_exported',
      actorId: principal.customerId,
      origin,
      after: { list: 'report', from, to, format: 'pdf' },
    });
    return sendFile(reply, {
      name: `report-${from}-to-${to}.pdf`,
      type: 'application/pdf',
      content: Readable.from(writeReportPdf(report), { objectMode: false }),
    });
  });

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
