import * as contract from '@seven-hills/contracts/staff/payment-decisions';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { namingDecider } from '../../money/decisions/name-decider.ts';
import type { Approve } from './approval-proposal.ts';
import { type Dependencies, declineTransaction } from './decide-transaction.ts';

interface PaymentDecisions extends Dependencies {
  approve: Approve;
}

export function paymentDecisionRoutes(app: FastifyInstance, dependencies: PaymentDecisions): void {
  serve(app, contract.approveTransaction, ({ params, principal, origin }) =>
    namingDecider(dependencies.database, params.id, () =>
      dependencies.approve(params.id, { staff: principal, origin }),
    ),
  );

  serve(app, contract.declineTransaction, ({ params, body, principal, origin }) =>
    namingDecider(dependencies.database, params.id, () =>
      declineTransaction(dependencies, params.id, { staff: principal, origin }, body.reason),
    ),
  );
}
