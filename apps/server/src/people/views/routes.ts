import * as contract from '@seven-hills/contracts/people/views';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { listOwnViews } from './list-own-views.ts';

/** Shows customers which staff members saw their data. */
export function viewRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, contract.listOwnViews, ({ principal, query }) =>
    listOwnViews(database, principal.customerId, query),
  );
}
