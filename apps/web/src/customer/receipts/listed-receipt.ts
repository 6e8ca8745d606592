import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import { formatUsd } from '@seven-hills/money';
import {
  linesOf,
  type ReceiptDocument,
  receiptNumber,
} from '../../money/receipt/receipt-document.ts';
import { centsOf, feeLabel, statusName, typeName } from '../../money/transaction-words.ts';
import { formatDateTime, isoDay } from '../../ui/data/dates.ts';

/**
 * A transaction as the list of receipts saves and prints it. `accountNumber` is null where the account
 * is not known. The file is named after the bank's day of the transaction.
 */
export function listedReceipt(
  transaction: Transaction,
  accountNumber: string | null,
): ReceiptDocument {
  const { id, createdAt, description, type } = transaction;
  const fee = centsOf(transaction.transferFee);
  return {
    title: 'Transaction Receipt',
    note: null,
    fileName: `receipt-${id}-${isoDay(createdAt)}.txt`,
    formatMoment: formatDateTime,
    lines: linesOf([
      ['Receipt Number', receiptNumber(id)],
      ['Date & Time', formatDateTime(createdAt)],
      ['Type', typeName(type)],
      ['Account Number', accountNumber ?? 'N/A'],
      ['Description', description ?? typeName(type)],
      ['Amount', formatUsd(centsOf(transaction.amount))],
      [feeLabel(transaction), fee > 0n ? formatUsd(fee) : null],
      ['Made', transaction.channel === 'counter' ? 'At the counter' : null],
      ['Status', statusName(transaction.status)],
    ]),
  };
}
