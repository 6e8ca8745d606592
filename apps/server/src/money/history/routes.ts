import * as contract from '@seven-hills/contracts/api/money/transactions';
import { findOutcome } from '@seven-hills/ledger';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { createHolderDirectory } from '../accounts/holder-directory.ts';
import { idempotencyScope } from '../posting/postings.ts';
import { readReceipts } from '../transactions/read-receipts.ts';
import { countTransactions, findTransaction, listTransactions } from './list-transactions.ts';
import { summarizeTransactions } from './summarize-transactions.ts';
import { writeStatement } from './write-statement.ts';

export function historyRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const sources = { database, findHolders: createHolderDirectory(database) };

  serve(app, contract.listTransactions, async ({ principal: { accountId }, query }) => {
    return accountId === null ? [] : listTransactions(sources, accountId, query);
  });

  serve(app, contract.countTransactions, async ({ principal: { accountId }, query }) => {
    return accountId === null
      ? { matching: 0, total: 0 }
      : countTransactions(database, accountId, query);
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

  serve(app, contract.getTransaction, async ({ principal: { accountId }, params }) => {
    const found = accountId === null ? null : await findTransaction(database, accountId, params.id);
    if (!found) throw new Refusal('not_found', 'There is no such transaction.');
    return found;
  });

  serve(app, contract.getTransactionByKey, async ({ principal, params }) => {
    const scope = idempotencyScope(principal.customerId);
    const outcome = await findOutcome(database, { scope, key: params.key });
    if (!outcome?.reference) return { state: 'unknown' as const, transaction: null };
    const [made] = await readReceipts(database, [outcome.reference]);
    if (!made) throw new Error(`there is no transaction ${outcome.reference}`);
    // Shows the receipt as first given; a payment that was pending then may have completed or
    // failed since.
    const accountId = made.fromAccountId ?? made.toAccountId;
    const current =
      made.status === 'pending' && accountId !== null
        ? await findTransaction(database, BigInt(accountId), made.id)
        : null;
    return { state: 'posted' as const, transaction: current ?? made };
  });
}
