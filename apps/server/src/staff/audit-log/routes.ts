import * as contract from '@seven-hills/contracts/api/staff/audit-events';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { customersThemselves, recordingViews } from '../../people/views/record-views.ts';
import { listAuditActions, listAuditEvents } from './list-events.ts';

export function auditLogRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, contract.listAuditEvents, ({ principal, query }) =>
    recordingViews(
      database,
      { viewer: principal, what: 'audit_log' },
      (connection) => listAuditEvents(connection, query),
      (events) => customersThemselves(events.map(({ subject }) => subject?.id ?? null)),
    ),
  );
  serve(app, contract.listAuditActions, () => listAuditActions(database));
}
