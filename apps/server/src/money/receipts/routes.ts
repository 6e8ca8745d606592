import type { BankIdentity } from '@seven-hills/bank/brand';
import * as contract from '@seven-hills/contracts/money/receipts';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../../http/answers.ts';
import { serveRead } from '../../http/reads/serve-read.ts';
import { type OwnTransactions, readOwnTransaction } from '../history/read-own-transaction.ts';
import { receiptPdf } from './receipt-pdf.ts';

/** Customers download receipts of their own transactions as PDFs. */
export function receiptRoutes(
  app: FastifyInstance,
  { identity, ...own }: OwnTransactions & { identity: BankIdentity },
): void {
  serveRead(app, own.reads, contract.downloadReceipt, async (call, from) =>
    sendFile(call.reply, receiptPdf(identity, await readOwnTransaction(own, call, from))),
  );
}
