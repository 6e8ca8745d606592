import { Readable } from 'node:stream';
import * as contract from '@seven-hills/contracts/staff/reports';
import { downloadPeriodReport, getPeriodReport } from '@seven-hills/contracts/staff/reports';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { recordEvent } from '../../audit-log/record-event.ts';
import { sendFile } from '../../http/answers.ts';
import { noteWrite } from '../../http/reads/read-marks.ts';
import type { Reads } from '../../http/reads/reads.ts';
import { serveRead } from '../../http/reads/serve-read.ts';
import { ownersOfAccounts, recordViews } from '../../people/views/record-views.ts';
import { inSnapshot } from '../../platform/database/in-snapshot.ts';
import {
  readAccountsByStatus,
  readBalancesByType,
  readNewCustomers,
} from '../figures/account-figures.ts';
import { readOverview } from './read-overview.ts';
import { readPeriodReport } from './read-period-report.ts';
import { readReports } from './read-reports.ts';
import { writeReportPdf } from './report-pdf.ts';

interface Dependencies {
  /** Through a read-only role. */
  reads: Reads;
  /** The database where views of customers' data are recorded. */
  views: Database;
}

export function adminReportRoutes(app: FastifyInstance, { reads, views }: Dependencies): void {
  serveRead(app, reads, contract.getOverview, async ({ principal }, database) => {
    const overview = await readOverview(database);
    const shown = overview.recentActivity.flatMap(({ fromAccountId, toAccountId }) => [
      fromAccountId,
      toAccountId,
    ]);
    const view = { viewer: principal, what: 'transactions' } as const;
    await recordViews(views, view, ownersOfAccounts(shown));
    return overview;
  });

  serveRead(app, reads, contract.getReports, ({ query }, database) =>
    readReports(database, query.range),
  );

  serveRead(app, reads, getPeriodReport, ({ query }, database) =>
    readPeriodReport(database, query),
  );

  serveRead(app, reads, downloadPeriodReport, async (call, database) => {
    const { principal, query, origin, reply } = call;
    const report = getPeriodReport.answer.parse(await readPeriodReport(database, query));
    const { from, to } = report.period;
    await recordEvent(views, {
      action: 'list_exported',
      actorId: principal.customerId,
      origin,
      after: { list: 'report', from, to, format: 'pdf' },
    });
    noteWrite(reply.request);
    return sendFile(reply, {
      name: `report-${from}-to-${to}.pdf`,
      type: 'application/pdf',
      content: Readable.from(writeReportPdf(report), { objectMode: false }),
    });
  });

  serveRead(app, reads, contract.getUserOverview, (_call, database) =>
    inSnapshot(database, async (connection) => {
      const balancesByType = await readBalancesByType(connection);
      return {
        accounts: await readAccountsByStatus(connection, balancesByType),
        newCustomers: await readNewCustomers(connection),
        balancesByType,
      };
    }),
  );
}
