import * as contract from '@seven-hills/contracts/api/staff/books/ledger-accounts';
import type { FastifyInstance } from 'fastify';
import type { Reads } from '../../http/reads/reads.ts';
import { serveRead } from '../../http/reads/serve-read.ts';
import { ownersOfAccounts, recordingViews } from '../../people/views/record-views.ts';
import { readLedgerStatement } from './read-ledger-statement.ts';
import { readTrialBalance } from './read-trial-balance.ts';

interface Dependencies {
  reads: Reads;
  /** Through a read-only role. */
  reports: Reads;
}

/** Staff read the ledger: the trial balance, and any account's entries up to a day. */
export function ledgerViewRoutes(app: FastifyInstance, { reads, reports }: Dependencies): void {
  serveRead(app, reports, contract.getTrialBalance, ({ query }, database) =>
    readTrialBalance(database, query.on),
  );

  serveRead(app, reads, contract.getLedgerStatement, ({ principal, params, query }, database) =>
    recordingViews(
      { database, primary: reads.primary },
      { viewer: principal, what: 'transactions' },
      (connection) => readLedgerStatement(connection, params.account, query),
      ({ account }) => ownersOfAccounts([account.id]),
    ),
  );
}
