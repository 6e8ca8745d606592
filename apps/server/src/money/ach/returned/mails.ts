import { brand } from '@seven-hills/bank/brand';
import { type Cents, formatUsd } from '@seven-hills/money';
import { letterTo, type Mail } from '../../../platform/mail/compose.ts';

/** Tells a customer that money that they sent to another bank came back. */
export const transferReturnedMail = (
  firstName: string,
  { amount, to, explanation }: { amount: Cents; to: string; explanation: string },
): Mail =>
  letterTo(firstName, `Returned: your transfer of ${formatUsd(amount)} to ${to}`, [
    `Your transfer of ${formatUsd(amount)} to ${to} came back, and the money is in your account again. ${explanation}`,
    `Please check the account details before you send it again, or call us: ${brand.supportPhone}.`,
    'You get this because we always email you when a transfer is returned.',
  ]);
