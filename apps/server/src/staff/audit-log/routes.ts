import * as contract from '@seven-hills/contracts/api/staff/audit-events';
import type { QueryOf } from '@seven-hills/contracts/endpoint';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '../../http/callers/principal.ts';
import { csvPageSize, cursorPages, serveCsv } from '../../http/lists/csv-list.ts';
import { serve } from '../../http/route.ts';
import { customersThemselves, recordingViews } from '../../people/views/record-views.ts';
import { auditCells, auditHeader } from './csv-cells.ts';
import { listAuditActions, listAuditEvents } from './list-events.ts';

export function auditLogRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const readEvents = (viewer: Principal, query: QueryOf<typeof contract.listAuditEvents>) =>
    recordingViews(
      database,
      { viewer, what: 'audit_log' },
      (connection) => listAuditEvents(connection, query),
      (events) => customersThemselves(events.map(({ subject }) => subject?.id ?? null)),
    );

  serve(app, contract.listAuditEvents, ({ principal, query }) => readEvents(principal, query));
  serveCsv(app, database, contract.exportAuditEvents, {
    name: 'audit-log',
    header: auditHeader,
    cells: auditCells,
    pages: ({ query, principal }) =>
      cursorPages((cursor) => readEvents(principal, { ...query, cursor, limit: csvPageSize })),
  });

  serve(app, contract.listAuditActions, () => listAuditActions(database));
}
