import { formatUsd } from '@seven-hills/money';
import { brand } from '../brand.ts';
import { formatDateTime, formatter, readDay } from '../calendar/date-formats.ts';
import type { CalendarDate, MomentText } from '../calendar/date-types.ts';

const dayFormat = formatter({ month: 'long', day: 'numeric', year: 'numeric' }, 'UTC');

interface AuthorizedDebit {
  amount: bigint;
  /** The other bank, the type of the account there, and its last four digits. */
  bankName: string;
  kind: 'checking' | 'savings';
  lastFour: string;
  /** The customer's account here, by its last four digits. */
  toLastFour: string;
  settlesOn: CalendarDate;
  /** Until then it can be revoked. */
  cutOffAt: MomentText | Date;
}

/**
 * What a customer authorizes who adds money: one debit, in clear and readily understandable terms,
 * with its amount, date, and account, and how to revoke it (Nacha Operating Rules, Authorization of
 * Consumer Debit Entries; a single WEB entry).
 */
export const debitAuthorization = (debit: AuthorizedDebit): string =>
  [
    `I authorize ${brand.name} to debit ${formatUsd(debit.amount)} once from my ${debit.kind} account ending in ${debit.lastFour} at ${debit.bankName}, electronically on or after ${dayFormat().format(readDay(debit.settlesOn))}, and to credit it to my account ending in ${debit.toLastFour}.`,
    `I can revoke this authorization until ${formatDateTime(debit.cutOffAt)}: with Cancel under Accounts at Other Banks, or by calling ${brand.servicePhone}.`,
    `If the other bank returns the debit, ${brand.name} takes the money back from my account.`,
  ].join(' ');
