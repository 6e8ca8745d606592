import { limits } from '@seven-hills/bank/limits';
import * as contract from '@seven-hills/contracts/money/history';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { csvType, sendFile } from '../../http/answers.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { answerFromCursor } from '../../http/lists/list-pages.ts';
import { serveRead } from '../../http/reads/serve-read.ts';
import { perDatabase } from '../../platform/database/read-from.ts';
import { accountsAsked } from '../accounts/account-owners.ts';
import { historySources } from './history-sources.ts';
import { type OwnTransactions, readOwnTransaction } from './read-own-transaction.ts';
import { countTogether, listTogether } from './together/list-together.ts';
import { monthsTogether } from './together/months-together.ts';
import { summarizeTogether } from './together/summarize-together.ts';
import { noStatement, writeStatement } from './write-statement.ts';

export function historyRoutes(app: FastifyInstance, own: OwnTransactions): void {
  const { database, reads } = own;
  const sourcesOf = perDatabase(historySources);
  const ownSources = (from: Database, { customerId }: Principal) => ({
    ...sourcesOf(from),
    categoriesOf: customerId,
  });

  serveRead(app, reads, contract.listTransactions, async (call, from) => {
    const { principal, query, reply } = call;
    const { account, ...filters } = query;
    const accountIds = await accountsAsked(database, principal, account);
    return answerFromCursor(reply, query, {
      cursor: 'before',
      pageSize: limits.historyPageSize,
      pageSizeMax: limits.historyPageSizeMax,
      read: (limit) => listTogether(ownSources(from, principal), accountIds, { ...filters, limit }),
    });
  });

  serveRead(app, reads, contract.countTransactions, async ({ principal, query }, from) => {
    const { account, ...filters } = query;
    const accountIds = await accountsAsked(database, principal, account);
    return countTogether(ownSources(from, principal), accountIds, filters);
  });

  serveRead(app, reads, contract.totalMonths, async ({ principal, query }, from) => {
    const { account, ...filters } = query;
    const accountIds = await accountsAsked(database, principal, account);
    return monthsTogether(ownSources(from, principal), accountIds, filters);
  });

  serveRead(app, reads, contract.summarizeTransactions, async ({ principal, query }, from) =>
    summarizeTogether(from, await accountsAsked(database, principal, query.account)),
  );

  serveRead(app, reads, contract.exportHistory, async ({ principal, query, reply }, from) => {
    const accountIds = await accountsAsked(database, principal, query.account);
    if (accountIds.length === 0) throw noStatement();
    return sendFile(reply, {
      name: `statement-${query.month}.csv`,
      type: csvType,
      content: await writeStatement(sourcesOf(from), accountIds, query),
    });
  });

  serveRead(app, reads, contract.getTransaction, (call, from) =>
    readOwnTransaction(own, call, from),
  );
}
