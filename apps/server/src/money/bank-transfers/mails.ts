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

/** Tells a customer that the bank tries again to debit their account at another bank. */
export const presentedAgainMail = (
  firstName: string,
  { amount, bankName, accountLastFour }: Omit<Added, 'steps'>,
): Mail =>
  letterTo(firstName, `We are trying your transfer of ${formatUsd(amount)} again`, [
    `${bankName} returned the transfer of ${formatUsd(amount)} that you ordered from your account ending in ${accountLastFour}, because the money was not there. We are debiting that account again, under your authorization and without a fee. You can cancel it on the screen Accounts at Other Banks until we send it.`,
    `If you do not want this, or have questions, please call us: ${brand.supportPhone}.`,
  ]);

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
