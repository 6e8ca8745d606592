import type { Transaction } from '@seven-hills/bank/transaction';
import { receiptNumber } from '../money/receipts/receipt-number.ts';
import { Alert } from '../ui/feedback/alert.tsx';

/** States which transaction filled in the form, and what is left to enter. */
export function RepeatNotice({ transaction }: { transaction: Transaction }) {
  const { externalAccountNumber: lastFour, type } = transaction;
  return (
    <Alert>
      Filled in from {receiptNumber(transaction.id)}. Nothing is sent until you review it.
      {(type === 'wire_transfer' || type === 'ach_payment') &&
        ` Please enter the account number again: we keep only its last four digits${lastFour ? ` (${lastFour})` : ''}.`}
    </Alert>
  );
}
