import type { Transaction } from '@seven-hills/bank/transaction';
import * as contract from '@seven-hills/contracts/staff/payment-decisions';
import type { Proposed } from '@seven-hills/contracts/staff/proposals';
import type { FastifyInstance } from 'fastify';
import type { Origin } from '../../audit-log/origin.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { type Accepted, serve } from '../../http/route.ts';
import { namingDecider } from '../../money/decisions/name-decider.ts';
import { type Dependencies, declineTransaction } from './decide-transaction.ts';

interface PaymentDecisions extends Dependencies {
  /** Approves a transaction, or returns the response to an approval that needs others' agreement. */
  approve(
    transactionId: number,
    by: { staff: Principal; origin: Origin },
  ): Promise<Transaction | Accepted<Proposed>>;
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
