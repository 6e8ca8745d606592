import type { QueryOf } from '@seven-hills/contracts/endpoint';
import * as contract from '@seven-hills/contracts/staff/audit-log';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '../../http/callers/principal.ts';
import { csvPageSize, cursorPages, serveCsv } from '../../http/lists/csv-list.ts';
import type { Reads } from '../../http/reads/reads.ts';
import { serveRead } from '../../http/reads/serve-read.ts';
import { serve } from '../../http/route.ts';
import { customersThemselves, recordingViews } from '../../people/views/record-views.ts';
import { auditCells, auditHeader } from './csv-cells.ts';
import { listAuditActions, listAuditEvents } from './list-events.ts';
import { listViews } from './list-views.ts';

interface Dependencies {
  database: Database;
  reads: Reads;
}

export function auditLogRoutes(app: FastifyInstance, { database, reads }: Dependencies): void {
  const readEvents = (
    from: Database,
    viewer: Principal,
    query: QueryOf<typeof contract.listAuditEvents>,
  ) =>
    recordingViews(
      { database: from, primary: database },
      { viewer, what: 'audit_log' },
      (connection) => listAuditEvents(connection, query, viewer.customerId),
      (events) => customersThemselves(events.map(({ subject }) => subject?.id ?? null)),
    );

  serveRead(app, reads, contract.listAuditEvents, ({ principal, query }, from) =>
    readEvents(from, principal, query),
  );
  serveCsv(app, database, contract.exportAuditEvents, {
    name: 'audit-log',
    header: auditHeader,
    cells: auditCells,
    mayComeFromReplica: true,
    pages: ({ query, principal, reply: { request } }) =>
      cursorPages((cursor) =>
        reads.run(request, (from) =>
          readEvents(from, principal, { ...query, cursor, limit: csvPageSize }),
        ),
      ),
  });

  serve(app, contract.listCustomerViews, ({ principal: viewer, query }) =>
    recordingViews(
      database,
      { viewer, what: 'audit_log' },
      (connection) => listViews(connection, query, viewer.customerId),
      (views) => customersThemselves(views.map(({ customer }) => customer.id)),
    ),
  );

  serveRead(app, reads, contract.listAuditActions, (_call, from) => listAuditActions(from));
}
