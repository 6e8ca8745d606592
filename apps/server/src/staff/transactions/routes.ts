import * as contract from '@seven-hills/contracts/api/staff/admin-transactions';
import { revealAccountNumber as revealContract } from '@seven-hills/contracts/api/staff/queue/queue';
import { limits } from '@seven-hills/contracts/limits';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { answerFromCursor } from '../../http/list-pages.ts';
import { serve } from '../../http/route.ts';
import { ownersOfAccounts, recordingViews } from '../../people/views/record-views.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { listAllTransactions } from './list-all-transactions.ts';
import { revealAccountNumber } from './reveal-account-number.ts';

export function adminTransactionRoutes(
  app: FastifyInstance,
  {
    database,
    sealingKeys,
    releaseHour,
  }: { database: Database; sealingKeys: Keyring; releaseHour: () => Promise<number | null> },
): void {
  serve(app, contract.listAllTransactions, async ({ query, principal, reply }) => {
    const hour = await releaseHour();
    return recordingViews(
      database,
      { viewer: principal, what: 'transactions' },
      (connection) =>
        answerFromCursor(reply, query, {
          cursor: 'cursor',
          pageSize: limits.staffPageSize,
          pageSizeMax: limits.staffPageSizeMax,
          read: (limit) =>
            listAllTransactions(
              { connection, sealingKeys, releaseHour: hour },
              { ...query, limit },
              principal.customerId,
            ),
        }),
      (rows) =>
        ownersOfAccounts(
          rows.flatMap(({ fromAccountId, toAccountId }) => [fromAccountId, toAccountId]),
        ),
    );
  });

  serve(app, revealContract, ({ params, principal, origin }) =>
    revealAccountNumber({ database, sealingKeys }, params.id, {
      staffId: principal.customerId,
      origin,
    }),
  );
}
