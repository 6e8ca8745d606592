import type { QueryOf } from '@seven-hills/contracts/endpoint';
import * as contract from '@seven-hills/contracts/staff/ledger';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '../../http/callers/principal.ts';
import { csvPageSize, serveCsv, wholeList } from '../../http/lists/csv-list.ts';
import type { Reads } from '../../http/reads/reads.ts';
import { serveRead } from '../../http/reads/serve-read.ts';
import { ownersOfAccounts, recordingViews } from '../../people/views/record-views.ts';
import { balanceCsv, balanceLines, entryCsv } from './csv-columns.ts';
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

  serveCsv(app, reads.primary, contract.exportTrialBalance, {
    name: 'trial-balance',
    columns: balanceCsv,
    mayComeFromReplica: true,
    pages: ({ query, reply }) =>
      wholeList(async () =>
        balanceLines(
          contract.trialBalance.parse(
            await reports.run(reply.request, (database) => readTrialBalance(database, query.on)),
          ),
        ),
      ),
  });

  /** Reads an account for a staff member; the customer can see the view. */
  const readStatement = (
    database: Database,
    viewer: Principal,
    account: string,
    query: QueryOf<typeof contract.getLedgerStatement>,
  ) =>
    recordingViews(
      { database, primary: reads.primary },
      { viewer, what: 'transactions' },
      (connection) => readLedgerStatement(connection, account, query),
      (statement) => ownersOfAccounts([statement.account.id]),
    );

  serveRead(app, reads, contract.getLedgerStatement, ({ principal, params, query }, database) =>
    readStatement(database, principal, params.account, query),
  );

  serveCsv(app, reads.primary, contract.exportLedgerStatement, {
    name: 'ledger-account',
    of: ({ params }) => params.account,
    columns: entryCsv,
    mayComeFromReplica: true,
    async *pages({ principal, params, query, reply }) {
      for (let cursor: number | undefined; ; ) {
        const page = { ...query, limit: csvPageSize, ...(cursor !== undefined && { cursor }) };
        const { entries } = contract.ledgerStatement.parse(
          await reads.run(reply.request, (database) =>
            readStatement(database, principal, params.account, page),
          ),
        );
        yield entries;
        if (entries.length < csvPageSize) return;
        cursor = entries.at(-1)?.sequence;
      }
    },
  });
}
