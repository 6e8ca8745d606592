import { brand } from '@seven-hills/bank/brand';
import { type Cents, formatUsd } from '@seven-hills/money';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';

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
  return letterTo(firstName, `Your ${direction} at the counter`, [
    isPending
      ? `A cash ${what} was booked on your account at the counter. A second staff member must approve an amount this large; we will email you when they have decided.`
      : `A cash ${what} was booked on your account at the counter.`,
    `If you were not at the counter, please call us immediately: ${brand.supportPhone}.`,
  ]);
}
