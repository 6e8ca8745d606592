import * as contract from '@seven-hills/contracts/api/staff/admin-transactions';
import { limits } from '@seven-hills/contracts/limits';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { answerFromCursor } from '../../http/list-pages.ts';
import { serve } from '../../http/route.ts';
import { ownersOfAccounts, recordingViews } from '../../people/views/record-views.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { listAllTransactions } from './list-all-transactions.ts';

export function adminTransactionRoutes(
  app: FastifyInstance,
  { database, sealingKeys }: { database: Database; sealingKeys: Keyring },
): void {
  serve(app, contract.listAllTransactions, ({ query, principal, reply }) =>
    recordingViews(
      database,
      { viewer: principal, what: 'transactions' },
      (connection) =>
        answerFromCursor(reply, query, {
          cursor: 'cursor',
          pageSize: limits.staffPageSize,
          pageSizeMax: limits.staffPageSizeMax,
          read: (limit) =>
            listAllTransactions(
              { connection, sealingKeys },
              { ...query, limit },
              principal.customerId,
            ),
        }),
      (rows) =>
        ownersOfAccounts(
          rows.flatMap(({ fromAccountId, toAccountId }) => [fromAccountId, toAccountId]),
        ),
    ),
  );
}
