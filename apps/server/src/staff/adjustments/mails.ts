import { type Cents, formatUsd } from '@seven-hills/money';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';
import { notExpected } from '../../platform/mail/phrases.ts';

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
  return letterTo(
    firstName,
    'Your balance was adjusted',
    [
      direction === 'credit'
        ? `Our staff credited ${formatUsd(amount)} to your account.`
        : `Our staff debited ${formatUsd(amount)} from your account.`,
      notExpected,
    ],
    {
      facts: [
        ['Reason', reason],
        ['Balance', formatUsd(balance)],
      ],
    },
  );
}
