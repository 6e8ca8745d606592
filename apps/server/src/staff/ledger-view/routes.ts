import * as contract from '@seven-hills/contracts/api/staff/books/ledger-accounts';
import type { QueryOf } from '@seven-hills/contracts/endpoint';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '../../http/callers/principal.ts';
import { csvPageSize, serveCsv, wholeList } from '../../http/lists/csv-list.ts';
import { serve } from '../../http/route.ts';
import { ownersOfAccounts, recordingViews } from '../../people/views/record-views.ts';
import { balanceCells, balanceHeader, balanceLines, entryCells, entryHeader } from './csv-cells.ts';
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

  serveCsv(app, database, contract.exportTrialBalance, {
    name: 'trial-balance',
    header: balanceHeader,
    cells: balanceCells,
    pages: ({ query }) =>
      wholeList(async () => balanceLines(await readTrialBalance(readerDatabase, query.on))),
  });

  /** Reads an account for a staff member; its customer sees that. */
  const readStatement = (
    viewer: Principal,
    account: string,
    query: QueryOf<typeof contract.getLedgerStatement>,
  ) =>
    recordingViews(
      database,
      { viewer, what: 'transactions' },
      (connection) => readLedgerStatement(connection, account, query),
      (statement) => ownersOfAccounts([statement.account.id]),
    );

  serve(app, contract.getLedgerStatement, ({ principal, params, query }) =>
    readStatement(principal, params.account, query),
  );

  serveCsv(app, database, contract.exportLedgerStatement, {
    name: 'ledger-account',
    of: ({ params }) => params.account,
    header: entryHeader,
    cells: entryCells,
    async *pages({ principal, params, query }) {
      for (let cursor: number | undefined; ; ) {
        const page = { ...query, limit: csvPageSize, ...(cursor !== undefined && { cursor }) };
        const { entries } = await readStatement(principal, params.account, page);
        yield entries;
        if (entries.length < csvPageSize) return;
        cursor = entries.at(-1)?.sequence;
      }
    },
  });
}
