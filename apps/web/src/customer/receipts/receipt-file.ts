import type { Transaction } from '@seven-hills/contracts/api/transactions';
import { formatUsd } from '@seven-hills/money';
import {
  downloadText,
  printReceipt,
  type ReceiptLine,
  receiptNumber,
  receiptText,
} from '../../money/receipt/receipt-document.ts';
import { centsOf, feeLabel, statusName, typeName } from '../../money/transaction-words.ts';
import { formatDateTime, isoDay } from '../../ui/data/dates.ts';

const title = 'Transaction Receipt';

/** A receipt's lines. `accountNumber` is null where the account is not known. */
export function documentLines(
  transaction: Transaction,
  accountNumber: string | null,
): ReceiptLine[] {
  const fee = centsOf(transaction.transferFee);
  return [
    { label: 'Receipt Number', value: receiptNumber(transaction.id) },
    { label: 'Date & Time', value: formatDateTime(transaction.createdAt) },
    { label: 'Type', value: typeName(transaction.type) },
    { label: 'Account Number', value: accountNumber ?? 'N/A' },
    { label: 'Description', value: transaction.description ?? typeName(transaction.type) },
    { label: 'Amount', value: formatUsd(centsOf(transaction.amount)) },
    ...(fee > 0n ? [{ label: feeLabel(transaction), value: formatUsd(fee) }] : []),
    ...(transaction.channel === 'counter' ? [{ label: 'Made', value: 'At the counter' }] : []),
    { label: 'Status', value: statusName(transaction.status) },
  ];
}

const generatedOn = (now: Date) => `Generated on ${formatDateTime(now)}`;

/** `receipt-42-2026-03-05.txt`: the date is the bank's day of the transaction. */
export const documentFileName = ({ id, createdAt }: Transaction): string =>
  `receipt-${id}-${isoDay(createdAt)}.txt`;

/** Saves the receipt as a text file. `now` is when it is made. */
export function downloadReceipt(
  transaction: Transaction,
  accountNumber: string | null,
  now: Date = new Date(),
): void {
  const text = receiptText(title, documentLines(transaction, accountNumber), generatedOn(now));
  downloadText(documentFileName(transaction), text);
}

/** Prints the receipt from a window of its own. Returns false when the browser blocked the window. */
export function openPrintedReceipt(
  transaction: Transaction,
  accountNumber: string | null,
  now: Date = new Date(),
): boolean {
  return printReceipt(title, documentLines(transaction, accountNumber), generatedOn(now));
}
