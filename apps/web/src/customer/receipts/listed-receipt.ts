import type { ReceiptDocument } from '@seven-hills/bank/receipts/receipt-document';
import { transactionReceipt } from '@seven-hills/bank/receipts/transaction-receipt';
import type { Transaction } from '@seven-hills/bank/transaction';
import { isoDay } from '../../ui/data/dates.ts';

/**
 * The receipt as the list saves and prints it; the file name includes its date in the bank's time
 * zone.
 */
export const listedReceipt = (
  transaction: Transaction,
  accountNumber: string | null,
): ReceiptDocument =>
  transactionReceipt(transaction, accountNumber, {
    fileName: `receipt-${transaction.id}-${isoDay(transaction.createdAt)}.txt`,
  });
