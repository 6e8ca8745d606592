import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import type { ReceiptDocument } from '../../money/receipt/receipt-document.ts';
import { transactionReceipt } from '../../money/receipt/transaction-receipt.ts';
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
