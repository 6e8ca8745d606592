import * as contract from '@seven-hills/contracts/staff/audit-log';
import type { FastifyInstance } from 'fastify';
import { byCursor } from '../../http/lists/list-pages.ts';
import type { Reads } from '../../http/reads/reads.ts';
import { serveRead } from '../../http/reads/serve-read.ts';
import { customersThemselves } from '../../people/views/record-views.ts';
import { serveList } from '../serve-list.ts';
import { auditCsv } from './csv-columns.ts';
import { listAuditActions, listAuditEvents } from './list-events.ts';
import { listViews } from './list-views.ts';

export function auditLogRoutes(app: FastifyInstance, { reads }: { reads: Reads }): void {
  serveList(app, reads, {
    list: contract.listAuditEvents,
    csv: { endpoint: contract.exportAuditEvents, name: 'audit-log', columns: auditCsv },
    page: byCursor,
    viewKind: 'audit_log',
    whose: (events) => customersThemselves(events.map(({ subject }) => subject?.id ?? null)),
    read: (connection, query, viewer) => listAuditEvents(connection, query, viewer.customerId),
  });

  serveList(app, reads.primary, {
    list: contract.listCustomerViews,
    page: byCursor,
    viewKind: 'audit_log',
    whose: (views) => customersThemselves(views.map(({ customer }) => customer.id)),
    read: (connection, query, viewer) => listViews(connection, query, viewer.customerId),
  });

  serveRead(app, reads, contract.listAuditActions, (_call, from) => listAuditActions(from));
}
