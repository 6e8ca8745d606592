import * as contract from '@seven-hills/contracts/api/staff/approvals';
import type { Proposed } from '@seven-hills/contracts/api/staff/proposals';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '../../http/callers/principal.ts';
import { type Accepted, serve } from '../../http/route.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { approveTransaction, type Dependencies, declineTransaction } from './decide-transaction.ts';
import { namingDecider } from './name-decider.ts';

interface Approvals extends Dependencies {
  /**
   * Returns the response to an approval that needs others' agreement; null if the caller's approval
   * suffices.
   */
  proposeApproval(
    transactionId: number,
    staff: Principal,
    origin: Origin,
  ): Promise<Accepted<Proposed> | null>;
}

export function approvalRoutes(app: FastifyInstance, dependencies: Approvals): void {
  serve(app, contract.approveTransaction, ({ params, principal, origin }) =>
    namingDecider(
      dependencies.database,
      params.id,
      async () =>
        (await dependencies.proposeApproval(params.id, principal, origin)) ??
        approveTransaction(dependencies, params.id, {
          staffId: principal.customerId,
          staff: principal,
          origin,
        }),
    ),
  );

  serve(app, contract.declineTransaction, ({ params, body, principal, origin }) =>
    namingDecider(dependencies.database, params.id, () =>
      declineTransaction(
        dependencies,
        params.id,
        { staffId: principal.customerId, staff: principal, origin },
        body.reason,
      ),
    ),
  );
}
