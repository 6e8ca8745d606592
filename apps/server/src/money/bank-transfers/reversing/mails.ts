import { brand } from '@seven-hills/bank/brand';
import { type ReversalReason, reversalReasons } from '@seven-hills/bank/words/ach-words';
import { type Cents, formatUsd } from '@seven-hills/money';
import { letterTo, type Mail } from '../../../platform/mail/compose.ts';
import { writeDay } from '../../../platform/time/bank-calendar.ts';

interface Reversed {
  amount: Cents;
  to: string;
  reason: ReversalReason;
  /** ISO date. */
  availableOn: string;
}

/** Tells a customer that the bank pulls money back that it sent in error. */
export const creditReversedMail = (
  firstName: string,
  { amount, to, reason, availableOn }: Reversed,
): Mail =>
  letterTo(firstName, `We are reversing your transfer of ${formatUsd(amount)} to ${to}`, [
    `Your transfer of ${formatUsd(amount)} to ${to} was wrong (${reversalReasons[reason].toLowerCase()}), so we are asking the other bank for the money.`,
    `If the other bank pays, the money is available in your account on ${writeDay(availableOn)}. If it sends the reversal back, we take the money out of your account again and let you know.`,
    `If you have questions, please call us: ${brand.supportPhone}.`,
  ]);
