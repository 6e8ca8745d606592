import { formatUsd } from '@seven-hills/money';
import { brand } from '../brand.ts';
import { formatCalendarDate, formatDateTime } from '../calendar/date-formats.ts';
import type { CalendarDate, MomentText } from '../calendar/date-types.ts';
import type { DateRule } from '../calendar/schedule-dates.ts';
import { ruleWords } from '../calendar/schedule-rule.ts';

export interface AuthorizedParties {
  amount: bigint;
  /** The other bank, the type of the account there, and its last four digits. */
  bankName: string;
  kind: 'checking' | 'savings';
  lastFour: string;
  /** The customer's account here, by its last four digits. */
  toLastFour: string;
}

interface AuthorizedDebit extends AuthorizedParties {
  settlesOn: CalendarDate;
  /** Until then it can be revoked. */
  cutOffAt: MomentText | Date;
}

const from = ({ kind, lastFour, bankName }: AuthorizedParties) =>
  `from my ${kind} account ending in ${lastFour} at ${bankName}`;
const whatIfReturned = `If the other bank returns a debit, ${brand.name} takes the money back from my account.`;

/**
 * What a customer authorizes who adds money: one debit, in clear and readily understandable terms,
 * with its amount, date, and account, and how to revoke it (Nacha Operating Rules, Authorization of
 * Consumer Debit Entries; a single WEB entry).
 */
export const debitAuthorization = (debit: AuthorizedDebit): string =>
  [
    `I authorize ${brand.name} to debit ${formatUsd(debit.amount)} once ${from(debit)}, electronically on or after ${formatCalendarDate(debit.settlesOn)}, and to credit it to my account ending in ${debit.toLastFour}.`,
    `I can revoke this authorization until ${formatDateTime(debit.cutOffAt)}: with Cancel under Linked Accounts, or by calling ${brand.servicePhone}.`,
    whatIfReturned,
  ].join(' ');

interface RecurringDebit extends AuthorizedParties {
  rule: DateRule;
}

/**
 * What a customer authorizes who adds money on dates ahead: preauthorized transfers with their
 * amount, timing, and account, and how to revoke them (12 CFR 1005.10(b) and (c); Nacha Operating
 * Rules, recurring WEB entries). The amount never varies, so no notice of a varying one is needed.
 */
export function recurringAuthorization({ rule, ...debit }: RecurringDebit): string {
  const when = ruleWords(rule);
  const first = rule.every === 'once' ? '' : `, starting on ${formatCalendarDate(rule.firstOn)}`;
  const open = rule.endsOn === null && rule.count === null && rule.every !== 'once';
  return [
    `I authorize ${brand.name} to debit ${formatUsd(debit.amount)} ${from(debit)}, electronically, and to credit it to my account ending in ${debit.toLastFour}: ${when.charAt(0).toLowerCase()}${when.slice(1)}${first}${open ? ', until I revoke this authorization' : ''}.`,
    'Each debit begins on its date, or on the next banking day if that is not one, and is taken from my account on the banking day after that. The amount is always the same.',
    `I can revoke this authorization at any time: with Revoke Authorization under Scheduled Payments, or by calling ${brand.servicePhone}. No debit is made whose date is at least three business days later.`,
    whatIfReturned,
  ].join(' ');
}
