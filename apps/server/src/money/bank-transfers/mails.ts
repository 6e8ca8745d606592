import { brand } from '@seven-hills/bank/brand';
import { type Cents, formatUsd } from '@seven-hills/money';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';
import { writeDay } from '../../platform/time/bank-calendar.ts';

interface Added {
  amount: Cents;
  bankName: string;
  accountLastFour: string;
  steps: readonly { amount: Cents; on: string }[];
}

/** Confirms the authorization of a debit at another bank, and says when the money is available. */
export const moneyAddedMail = (
  firstName: string,
  { amount, bankName, accountLastFour, steps }: Added,
): Mail =>
  letterTo(firstName, `You authorized a transfer of ${formatUsd(amount)} to us`, [
    `You authorized us to debit ${formatUsd(amount)} once from your account ending in ${accountLastFour} at ${bankName}. You can cancel it on the screen Accounts at Other Banks until we send it.`,
    steps.length === 1
      ? `The money is available on ${writeDay(steps[0]?.on ?? '')}.`
      : `Available: ${steps.map(({ amount: part, on }) => `${formatUsd(part)} on ${writeDay(on)}`).join(', ')}.`,
    `If you did not order this, please call us immediately: ${brand.servicePhone}, day or night.`,
  ]);
