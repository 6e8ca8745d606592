import * as contract from '@seven-hills/contracts/api/staff/audit-events';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { listAuditActions, listAuditEvents } from './list-events.ts';

export function auditLogRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, contract.listAuditEvents, ({ query }) => listAuditEvents(database, query));
  serve(app, contract.listAuditActions, () => listAuditActions(database));
}
