import * as contract from '@seven-hills/contracts/api/money/transactions';
import { limits } from '@seven-hills/contracts/limits';
import type { FastifyInstance } from 'fastify';
import { answerFromCursor } from '../../http/lists/list-pages.ts';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { createHolderDirectory } from '../accounts/holder-directory.ts';
import { countTransactions, listTransactions } from './list-transactions.ts';
import { totalMonths } from './month-totals.ts';
import { type OwnTransactions, readOwnTransaction } from './read-own-transaction.ts';
import { cancelRequest, findRequest } from './request-outcome.ts';
import { summarizeTransactions } from './summarize-transactions.ts';
import { writeStatement } from './write-statement.ts';

export function historyRoutes(app: FastifyInstance, own: OwnTransactions): void {
  const { database } = own;
  const sources = { database, findHolders: createHolderDirectory(database) };

  serve(app, contract.listTransactions, async ({ principal: { accountId }, query, reply }) => {
    if (accountId === null) return [];
    return answerFromCursor(reply, query, {
      cursor: 'before',
      pageSize: limits.historyPageSize,
      pageSizeMax: limits.historyPageSizeMax,
      read: (limit) => listTransactions(sources, accountId, { ...query, limit }),
    });
  });

  serve(app, contract.countTransactions, async ({ principal: { accountId }, query }) => {
    return accountId === null
      ? { matching: 0, total: 0 }
      : countTransactions(sources, accountId, query);
  });

  serve(app, contract.totalMonths, async ({ principal: { accountId }, query }) => {
    return accountId === null ? [] : totalMonths(sources, accountId, query);
  });

  serve(app, contract.summarizeTransactions, async ({ principal: { accountId } }) => {
    return accountId === null
      ? { total: 0, thisMonth: 0, totalVolume: '0.00', firstMonth: null }
      : summarizeTransactions(database, accountId);
  });

  serve(app, contract.downloadStatement, async ({ principal: { accountId }, query, reply }) => {
    if (accountId === null) throw new Refusal('not_found', 'There is no account for a statement.');
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="statement-${query.month}.csv"`)
      .serializer((csv: string) => csv);
    return writeStatement(sources, accountId, query.month);
  });

  serve(app, contract.getTransaction, ({ principal: { accountId }, params }) =>
    readOwnTransaction(own, accountId, params.id),
  );

  serve(app, contract.getTransactionByKey, async ({ principal, params }) => {
    return findRequest(database, principal.customerId, params.key);
  });

  serve(app, contract.cancelRequestByKey, async ({ principal, params }) => {
    return cancelRequest(database, principal.customerId, params.key);
  });
}
