import type { RowOf } from '@seven-hills/contracts/endpoint';
import * as contract from '@seven-hills/contracts/staff/transactions';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { allPages, csvPageSize, serveCsv } from '../../http/lists/csv-list.ts';
import { byLinkedCursor } from '../../http/lists/list-pages.ts';
import type { Reads } from '../../http/reads/reads.ts';
import { serveRead } from '../../http/reads/serve-read.ts';
import { ownersOfAccounts, recordingViews } from '../../people/views/record-views.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { transactionCsv } from './csv-columns.ts';
import { listAllTransactions } from './list-all-transactions.ts';
import { listDeciders } from './list-deciders.ts';
import { totalTransactions } from './total-transactions.ts';

/** The customers on both sides of listed transactions. */
const ownersOf = (rows: readonly RowOf<typeof contract.listAllTransactions>[]) =>
  ownersOfAccounts(rows.flatMap(({ fromAccountId, toAccountId }) => [fromAccountId, toAccountId]));

interface Dependencies {
  database: Database;
  reads: Reads;
  sealingKeys: Keyring;
  releaseHour: () => Promise<number | null>;
}

export function adminTransactionRoutes(
  app: FastifyInstance,
  { database, reads, sealingKeys, releaseHour }: Dependencies,
): void {
  serveRead(app, reads, contract.listAllTransactions, async (call, from) => {
    const { query, principal, reply } = call;
    const hour = await releaseHour();
    return recordingViews(
      { database: from, primary: database },
      { viewer: principal, what: 'transactions' },
      (connection) =>
        byLinkedCursor(reply, query, (limit) =>
          listAllTransactions(
            { connection, sealingKeys, releaseHour: hour },
            { ...query, limit },
            principal.customerId,
          ),
        ),
      ownersOf,
    );
  });

  serveCsv(app, database, contract.exportAllTransactions, {
    name: 'transactions',
    columns: transactionCsv,
    mayComeFromReplica: true,
    pages: ({ query, principal, reply }) =>
      allPages(async (cursor) =>
        contract.listAllTransactions.answer.parse(
          await reads.run(reply.request, (from) =>
            recordingViews(
              { database: from, primary: database },
              { viewer: principal, what: 'transactions' },
              (connection) =>
                listAllTransactions(
                  // The file does not say when a wire will be sent.
                  { connection, sealingKeys, releaseHour: null },
                  { ...query, cursor, order: 'newest', limit: csvPageSize },
                  principal.customerId,
                ),
              ownersOf,
            ),
          ),
        ),
      ),
  });

  serveRead(app, reads, contract.totalAllTransactions, ({ query }, from) =>
    inTransaction(from, (connection) => totalTransactions(connection, query)),
  );

  serveRead(app, reads, contract.listDeciders, (_call, from) => listDeciders(from));
}
