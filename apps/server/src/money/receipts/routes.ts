import * as contract from '@seven-hills/contracts/api/money/receipts';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../../http/answers.ts';
import { serve } from '../../http/route.ts';
import { type OwnTransactions, readOwnTransaction } from '../history/read-own-transaction.ts';
import { receiptFile } from './receipt-file.ts';

/** Customers take the receipts of their own transactions home as PDFs. */
export function receiptRoutes(app: FastifyInstance, sources: OwnTransactions): void {
  serve(app, contract.downloadReceipt, async ({ principal: { accountId }, params, reply }) =>
    sendFile(reply, receiptFile(await readOwnTransaction(sources, accountId, params.id))),
  );
}
