import * as contract from '@seven-hills/contracts/api/staff/books/ledger-accounts';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { ownersOfAccounts, recordingViews } from '../../people/views/record-views.ts';
import { readLedgerStatement } from './read-ledger-statement.ts';
import { readTrialBalance } from './read-trial-balance.ts';

interface Dependencies {
  database: Database;
  /** Through a read-only role. */
  readerDatabase: Database;
}

/** Staff read the ledger: the trial balance, and any account's entries up to a day. */
export function ledgerViewRoutes(
  app: FastifyInstance,
  { database, readerDatabase }: Dependencies,
): void {
  serve(app, contract.getTrialBalance, ({ query }) => readTrialBalance(readerDatabase, query.on));

  serve(app, contract.getLedgerStatement, ({ principal, params, query }) =>
    recordingViews(
      database,
      { viewer: principal, what: 'transactions' },
      (connection) => readLedgerStatement(connection, params.account, query),
      ({ account }) => ownersOfAccounts([account.id]),
    ),
  );
}
