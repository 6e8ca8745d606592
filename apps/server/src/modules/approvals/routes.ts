import * as contract from '@seven-hills/contracts/api/approvals';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import type { BankPostings } from '../postings/bank-postings.ts';
import { approveTransaction, declineTransaction } from './decide-transaction.ts';

export function approvalRoutes(
  app: FastifyInstance,
  dependencies: { database: Database; postings: BankPostings; offersWires: boolean },
): void {
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
