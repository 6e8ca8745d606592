import { Readable } from 'node:stream';
import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import { transactionReceipt } from '@seven-hills/contracts/receipts/transaction-receipt';
import type { SentFile } from '../../http/answers.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { writeReceiptPdf } from './receipt-pdf.ts';

/** Returns the receipt of a transaction as a PDF, from the view of one account's owner. */
export function receiptFile(transaction: Transaction): SentFile {
  const { id, direction, fromAccountNumber, toAccountNumber } = transaction;
  const ownNumber = direction === 'in' ? toAccountNumber : fromAccountNumber;
  const receipt = transactionReceipt(transaction, ownNumber);
  return {
    name: `receipt-${id}.pdf`,
    type: 'application/pdf',
    content: Readable.from(writeReceiptPdf(receipt, bankNow()), { objectMode: false }),
  };
}
