import { limits } from '@seven-hills/bank/limits';
import * as contract from '@seven-hills/contracts/money/history';
import type { FastifyInstance } from 'fastify';
import { csvType, sendFile } from '../../http/answers.ts';
import { answerFromCursor } from '../../http/lists/list-pages.ts';
import { serveRead } from '../../http/reads/serve-read.ts';
import { perDatabase } from '../../platform/database/read-from.ts';
import { historySources } from './history-sources.ts';
import { countTransactions, listTransactions } from './list-transactions.ts';
import { totalMonths } from './month-totals.ts';
import { type OwnTransactions, readOwnTransaction } from './read-own-transaction.ts';
import { summarizeTransactions } from './summarize-transactions.ts';
import { noStatement, writeStatement } from './write-statement.ts';

export function historyRoutes(app: FastifyInstance, own: OwnTransactions): void {
  const { reads } = own;
  const sourcesOf = perDatabase(historySources);

  serveRead(app, reads, contract.listTransactions, async (call, from) => {
    const { query, reply } = call;
    const { accountId } = call.principal;
    if (accountId === null) return [];
    return answerFromCursor(reply, query, {
      cursor: 'before',
      pageSize: limits.historyPageSize,
      pageSizeMax: limits.historyPageSizeMax,
      read: (limit) => listTransactions(sourcesOf(from), accountId, { ...query, limit }),
    });
  });

  serveRead(app, reads, contract.countTransactions, async ({ principal, query }, from) =>
    principal.accountId === null
      ? { matching: 0, total: 0 }
      : countTransactions(sourcesOf(from), principal.accountId, query),
  );

  serveRead(app, reads, contract.totalMonths, async ({ principal, query }, from) =>
    principal.accountId === null ? [] : totalMonths(sourcesOf(from), principal.accountId, query),
  );

  serveRead(app, reads, contract.summarizeTransactions, async ({ principal }, from) =>
    principal.accountId === null
      ? { total: 0, thisMonth: 0, totalVolume: 0n, firstMonth: null }
      : summarizeTransactions(from, principal.accountId),
  );

  serveRead(app, reads, contract.exportHistory, async ({ principal, query, reply }, from) => {
    const { accountId } = principal;
    if (accountId === null) throw noStatement();
    return sendFile(reply, {
      name: `statement-${query.month}.csv`,
      type: csvType,
      content: await writeStatement(sourcesOf(from), accountId, query.month),
    });
  });

  serveRead(app, reads, contract.getTransaction, (call, from) =>
    readOwnTransaction(own, call, from),
  );
}
