import type { Transaction } from '@seven-hills/bank/transaction';
import { fetchedExtra } from '../../../ui/fetched.tsx';

/** Few transactions are with another bank. */
const BankTransferDates = fetchedExtra(
  () => import('./bank-transfer-dates.tsx'),
  'BankTransferDates',
);

const AchPaymentDates = fetchedExtra(
  () => import('../ach-payment/ach-payment-dates.tsx'),
  'AchPaymentDates',
);

interface BankTransferNoteProps {
  transaction: Transaction;
  className?: string;
}

/** When money from or to an account at another bank arrives, and when it is available. */
export const BankTransferNote = ({ transaction, className }: BankTransferNoteProps) =>
  transaction.type === 'ach_payment' ? (
    <AchPaymentDates transactionId={transaction.id} className={className} />
  ) : transaction.type === 'bank_transfer_in' || transaction.type === 'bank_transfer_out' ? (
    <BankTransferDates transactionId={transaction.id} className={className} />
  ) : null;
