import * as contract from '@seven-hills/contracts/people/security-events';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { listSecurityEvents } from './list-security-events.ts';

/** Shows customers the security events of their account. */
export function securityEventRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
  serve(app, contract.listSecurityEvents, ({ principal, query }) =>
    listSecurityEvents(database, principal.customerId, query),
  );
}
