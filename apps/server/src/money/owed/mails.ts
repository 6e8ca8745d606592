import { brand } from '@seven-hills/bank/brand';
import { type Cents, formatUsd } from '@seven-hills/money';
import { letterTo } from '../../platform/mail/compose.ts';
import type { Mail } from '../../platform/mail/queue-mail.ts';

/** What was taken back from an account, and how much of it the account owes now. */
export interface ReturnedDeposit {
  accountNumber: string;
  amount: Cents;
  owed: Cents;
  /** Whether the bank reversed it, instead of the other bank returning it. */
  isReversal: boolean;
}

/** `A deposit of $120.00 was returned. …`, for an alert. */
export function returnedSentence({ amount, owed, isReversal }: ReturnedDeposit): string {
  const returned = isReversal
    ? `A transfer of ${formatUsd(amount)} to your account was wrong, so we took it out again and are sending it back.`
    : `A deposit of ${formatUsd(amount)} was returned, so we took it out of your account.`;
  return owed === 0n
    ? returned
    : `${returned} ${formatUsd(owed)} of it was no longer available, so your account owes that amount. Money that arrives repays it first.`;
}

/** Notifies an owner that a deposit was taken back, and of what the account owes. */
export const returnedDepositMail = (firstName: string, returned: ReturnedDeposit): Mail =>
  letterTo(firstName, returned.isReversal ? 'We reversed a deposit' : 'A deposit was returned', [
    returned.isReversal
      ? `The transfer of ${formatUsd(returned.amount)} to your account ending in ${returned.accountNumber.slice(-4)} was wrong, so we took it out of your account again. We are sending it back to the account that it came from.`
      : `A deposit of ${formatUsd(returned.amount)} to your account ending in ${returned.accountNumber.slice(-4)} was returned by the other bank, so we took it out of your account.`,
    ...(returned.owed === 0n
      ? []
      : [
          `${formatUsd(returned.owed)} of it was no longer available, so your account owes us that amount. Until it is repaid, no money can be sent or withdrawn from this account. To repay it, deposit or transfer money into the account: whatever arrives repays it first.`,
        ]),
    `If you have questions, please call us: ${brand.supportPhone}.`,
  ]);
