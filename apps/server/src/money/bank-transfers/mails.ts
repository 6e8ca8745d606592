import { brand } from '@seven-hills/bank/brand';
import { endedBy } from '@seven-hills/bank/text/sentence-end';
import { type Cents, formatUsd } from '@seven-hills/money';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';
import { writeDay } from '../../platform/time/bank-calendar.ts';

export interface Added {
  amount: Cents;
  bankName: string;
  accountLastFour: string;
  steps: readonly { amount: Cents; on: string }[];
  /** The text that was authorized with this order; null for a date of a recurring transfer. */
  authorized: string | null;
}

/** Tells a customer that the bank tries again to debit their account at another bank. */
export const presentedAgainMail = (
  firstName: string,
  { amount, bankName, accountLastFour }: Pick<Added, 'amount' | 'bankName' | 'accountLastFour'>,
): Mail =>
  letterTo(firstName, `We are trying your transfer of ${formatUsd(amount)} again`, [
    `${bankName} returned the transfer of ${formatUsd(amount)} that you ordered from your account ending in ${accountLastFour}, because the money was not there. We are debiting that account again, under your authorization and without a fee. You can cancel it on the screen Linked Accounts until we send it.`,
    `If you do not want this, or have questions, please call us: ${brand.supportPhone}.`,
  ]);

/** Confirms the authorization of a debit at another bank, and says when the money is available. */
export const moneyAddedMail = (
  firstName: string,
  { amount, bankName, accountLastFour, steps, authorized }: Added,
): Mail =>
  letterTo(
    firstName,
    authorized === null
      ? `Your recurring transfer of ${formatUsd(amount)} to us has begun`
      : `You authorized a transfer of ${formatUsd(amount)} to us`,
    [
      ...(authorized === null
        ? [
            `As you authorized, we debit ${formatUsd(amount)} from your account ending in ${accountLastFour} at ${endedBy(bankName)} You can cancel this transfer on the screen Linked Accounts until we send it.`,
          ]
        : ['Your copy of what you authorized:', authorized]),
      steps.length === 1
        ? `The money is available on ${writeDay(steps[0]?.on ?? '')}.`
        : `Available: ${steps.map(({ amount: part, on }) => `${formatUsd(part)} on ${writeDay(on)}`).join(', ')}.`,
      `If you did not order this, please call us immediately: ${brand.emergencyPhone}.`,
    ],
  );
