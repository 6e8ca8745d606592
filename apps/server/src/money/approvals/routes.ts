import * as contract from '@seven-hills/contracts/api/staff/approvals';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { approveTransaction, type Dependencies, declineTransaction } from './decide-transaction.ts';

export function approvalRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  serve(app, contract.approveTransaction, ({ params, principal, origin }) =>
    approveTransaction(dependencies, params.id, { staffId: principal.customerId, origin }),
  );

  serve(app, contract.declineTransaction, ({ params, body, principal, origin }) =>
    declineTransaction(
      dependencies,
      params.id,
      { staffId: principal.customerId, origin },
      body.reason,
    ),
  );
}
