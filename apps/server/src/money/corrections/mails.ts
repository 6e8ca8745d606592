import { type Cents, formatUsd } from '@seven-hills/money';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';
import { notExpected } from '../../platform/mail/phrases.ts';

interface TransactionCorrected {
  direction: 'credit' | 'debit';
  amount: Cents;
  /** The receipt numbers of the transaction and of its correction. */
  corrected: string;
  receipt: string;
  reason: string;
}

/** Notifies a customer that staff took a transaction back. */
export function transactionCorrectedMail(
  firstName: string,
  { direction, amount, corrected, receipt, reason }: TransactionCorrected,
): Mail {
  return letterTo(
    firstName,
    'We corrected a transaction',
    [
      direction === 'credit'
        ? `We corrected transaction ${corrected} and credited ${formatUsd(amount)} to your account.`
        : `We corrected transaction ${corrected} and debited ${formatUsd(amount)} from your account.`,
      notExpected,
    ],
    {
      facts: [
        ['Reason', reason],
        ['Receipt', receipt],
      ],
    },
  );
}
