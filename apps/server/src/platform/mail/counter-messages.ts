import { brand } from '@seven-hills/bank/brand';
import { type Cents, formatUsd } from '@seven-hills/money';
import { compose, type Mail } from './compose.ts';

interface CashBooked {
  direction: 'deposit' | 'withdrawal';
  amount: Cents;
  isPending: boolean;
}

/** Notifies the customer of cash booked at the counter, in case it was not them. */
export function cashBookedMail(
  firstName: string,
  { direction, amount, isPending }: CashBooked,
): Mail {
  const what = `${direction} of ${formatUsd(amount)}`;
  return compose(`Your ${direction} at the counter`, [
    `Dear ${firstName},`,
    isPending
      ? `A cash ${what} was booked on your account at the counter. A second staff member must approve an amount this large; we will email you when they have decided.`
      : `A cash ${what} was booked on your account at the counter.`,
    `If you were not at the counter, please call us immediately: ${brand.supportPhone}.`,
  ]);
}

interface BalanceAdjusted {
  direction: 'credit' | 'debit';
  amount: Cents;
  /** The posted balance afterward. */
  balance: Cents;
  /** As the customer sees it on the transaction. */
  reason: string;
}

/** Notifies the customer of an adjustment by staff. */
export function balanceAdjustedMail(
  firstName: string,
  { direction, amount, balance, reason }: BalanceAdjusted,
): Mail {
  return compose(
    'Your balance was adjusted',
    [
      `Dear ${firstName},`,
      direction === 'credit'
        ? `Our staff credited ${formatUsd(amount)} to your account.`
        : `Our staff debited ${formatUsd(amount)} from your account.`,
      `If you did not expect this, please call us: ${brand.supportPhone}.`,
    ],
    {
      facts: [
        ['Reason', reason],
        ['Balance', formatUsd(balance)],
      ],
    },
  );
}

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
  return compose(
    'We corrected a transaction',
    [
      `Dear ${firstName},`,
      direction === 'credit'
        ? `We corrected transaction ${corrected} and credited ${formatUsd(amount)} to your account.`
        : `We corrected transaction ${corrected} and debited ${formatUsd(amount)} from your account.`,
      `If you did not expect this, please call us: ${brand.supportPhone}.`,
    ],
    {
      facts: [
        ['Reason', reason],
        ['Receipt', receipt],
      ],
    },
  );
}
