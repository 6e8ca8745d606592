import { Readable } from 'node:stream';
import type { BankIdentity } from '@seven-hills/bank/brand';
import { transactionReceipt } from '@seven-hills/bank/receipts/transaction-receipt';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { SentFile } from '../../http/answers.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { writeReceiptPdf } from './write-receipt-pdf.ts';

/** Returns this bank's receipt of a transaction as a PDF, from the view of one account's owner. */
export function receiptPdf(bank: BankIdentity, transaction: Transaction): SentFile {
  const { id, direction, fromAccountNumber, toAccountNumber } = transaction;
  const ownNumber = direction === 'in' ? toAccountNumber : fromAccountNumber;
  const receipt = transactionReceipt(transaction, ownNumber);
  return {
    name: `receipt-${id}.pdf`,
    type: 'application/pdf',
    content: Readable.from(writeReceiptPdf(bank, receipt, bankNow()), { objectMode: false }),
  };
}
