import * as contract from '@seven-hills/contracts/staff/name-changes';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { confirmNameChange, declineNameChange } from './decide-name-change.ts';

export function nameChangeRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, contract.confirmNameChange, ({ principal, params, body, origin }) =>
    confirmNameChange(database, params.id, { staff: principal, origin }, body.document),
  );

  serve(app, contract.declineNameChange, ({ principal, params, body, origin }) =>
    declineNameChange(database, params.id, { staff: principal, origin }, body.reason),
  );
}
