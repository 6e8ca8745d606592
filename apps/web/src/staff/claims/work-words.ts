import type { CalendarDate } from '@seven-hills/bank/calendar/date-types';
import {
  type AchReturnRate,
  achReturnRateWords,
} from '@seven-hills/bank/payments/return-rate-words';
import { type Network, networkNames } from '@seven-hills/bank/payments/settlement-words';
import { errorKindNames } from '@seven-hills/bank/words/case-words';
import { wireRequestWords } from '@seven-hills/bank/words/incoming-wire-words';
import { words } from '@seven-hills/bank/words/words';
import { workLimits } from '@seven-hills/bank/words/work-kinds';
import type { PaymentFailure, WorkItem, WorkKind } from '@seven-hills/contracts/staff/queue';
import { centsOf } from '../../money/transaction-words.ts';
import type { BadgeVariant } from '../../ui/data/badge.tsx';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import { actionNames } from '../proposals/proposal-words.ts';
import { canApprove } from '../transactions/approval-rules.ts';

export const kindNames: Readonly<Record<WorkKind, string>> = {
  wire: 'Wire',
  deposit: 'Deposit',
  failed_payment: 'Stuck payment',
  proposal: 'Proposal',
  chat: 'Chat',
  message: 'Message',
  name_change: 'Name change',
  case: 'Case',
  ach_entry: 'ACH entry',
  incoming_wire: 'Incoming wire',
  wire_request: 'Message about a wire',
  settlement: 'Settlement',
  refused_message: 'Refused file',
  return_rate: 'Return rate',
  ach_recall: 'Return that we asked for',
  screening: 'Held by screening',
};

/** Explains why a payment is stuck and what to do about it. */
export const failureSentences: Readonly<Record<PaymentFailure, string>> = {
  not_sent: `This wire was approved, but the wire network has not taken it. The ${words.bank} tries again every minute.`,
  no_answer: `The payment service has neither completed nor rejected this payment. The ${words.bank} asks it again every minute. If it stays silent, call the service.`,
  not_returned:
    'The wire network rejected this wire, and the money is not back in the account. That happens when the account is suspended: end the suspension to return the money. It also happens while a case about it has given credit: conclude the case.',
};

/** `Wire to Ada Byron`: the title of an item. */
export function titleOf({ kind, subject, transaction }: WorkItem): string {
  switch (kind) {
    case 'wire':
      return `Wire to ${subject}`;
    case 'failed_payment':
      return `Stuck payment to ${transaction?.recipientName ?? transaction?.paymentIdentifier ?? 'its recipient'}`;
    case 'proposal':
      return actionNames[subject as keyof typeof actionNames] ?? kindNames.proposal;
    case 'incoming_wire':
      return `Wire from ${subject}`;
    case 'wire_request':
      return wireRequestWords[subject as keyof typeof wireRequestWords] ?? kindNames.wire_request;
    case 'message':
      return subject ?? kindNames.message;
    case 'name_change':
      return `New name: ${subject}`;
    case 'case':
      return `Case: ${errorKindNames[subject as keyof typeof errorKindNames]}`;
    case 'refused_message':
      return `Refused file: ${subject}`;
    case 'ach_entry':
      return `ACH entry from ${subject}`;
    case 'screening':
      return `Payment to ${subject}, held by screening`;
    case 'ach_recall':
      return `Return asked of another bank: ${subject}`;
    case 'return_rate': {
      const [rate = '', level = ''] = (subject ?? '').split(' ');
      return `Return rate ${level === 'above' ? 'above' : 'near'} the limit: ${achReturnRateWords[rate as AchReturnRate]}`;
    }
    case 'settlement': {
      const [network = '', day = ''] = (subject ?? '').split(' ');
      return `${networkNames[network as Network]} settlement of ${formatCalendarDate(day as CalendarDate)}`;
    }
    default:
      return kindNames[kind];
  }
}

/** `wire-42`: identifies an item in the URL. */
export const idOf = ({ kind, reference }: Pick<WorkItem, 'kind' | 'reference'>): string =>
  `${kind}-${reference}`;

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const;

/** `3 h`, `12 min`, `under a minute`. */
export function spanOf(ms: number): string {
  for (const [unit, length] of units) if (ms >= length) return `${Math.floor(ms / length)} ${unit}`;
  return 'under a minute';
}

interface Urgency {
  label: string;
  variant: BadgeVariant;
}

/** How an item compares with its service target, in words; the color only repeats them. */
export function urgencyOf(
  { warnAt, dueAt }: Pick<WorkItem, 'warnAt' | 'dueAt'>,
  now: number,
): Urgency {
  const left = Date.parse(dueAt) - now;
  if (left <= 0) return { label: `Overdue by ${spanOf(-left)}`, variant: 'destructive' };
  return {
    label: `Due in ${spanOf(left)}`,
    variant: Date.parse(warnAt) <= now ? 'warning' : 'secondary',
  };
}

/** Whether an item may be approved together with others; the server still checks each one. */
export const isForSeveral = ({ transaction, owner }: WorkItem): boolean =>
  transaction !== null &&
  transaction.status === 'pending' &&
  transaction.decider === 'you' &&
  transaction.blockedBy === null &&
  transaction.heldUntil === null &&
  canApprove(transaction) &&
  centsOf(transaction.amount) <= workLimits.severalAmountMax &&
  (owner === null || owner.isCaller);
