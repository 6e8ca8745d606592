import * as contract from '@seven-hills/contracts/api/money/receipts';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../../http/answers.ts';
import { serveRead } from '../../http/reads/serve-read.ts';
import { type OwnTransactions, readOwnTransaction } from '../history/read-own-transaction.ts';
import { receiptFile } from './receipt-file.ts';

/** Customers download receipts of their own transactions as PDFs. */
export function receiptRoutes(app: FastifyInstance, own: OwnTransactions): void {
  serveRead(app, own.reads, contract.downloadReceipt, async (call, from) =>
    sendFile(call.reply, receiptFile(await readOwnTransaction(own, call, from))),
  );
}
