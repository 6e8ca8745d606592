import type { Cents } from '@seven-hills/money';
import { formatUsd } from '@seven-hills/money';
import type { TransactionType } from '../transaction.ts';
import {
  type AlertKind,
  type ChosenKind,
  isSecurityKind,
  type RequestEvent,
} from './alert-kinds.ts';

/** The content of an alert, on screens and in email. */
export interface AlertFacts {
  kind: AlertKind;
  /** The type of the transaction that caused it; null if none did. */
  type: TransactionType | null;
  /** The amount moved; for a low balance, the threshold. */
  amount: Cents | null;
  party: string | null;
  /** The text of alerts that the other fields do not describe. */
  sentence: string | null;
  /** The event of a payment request; null for other kinds. */
  requestEvent: RequestEvent | null;
}

/** The names of the kinds in the customer's alert settings. */
export const alertLabels: Record<ChosenKind, string> = {
  money_in: 'Money arrives',
  money_out: 'Money leaves',
  low_balance: 'Low balance',
  wire_settled: 'A wire is completed',
  wire_declined: 'A wire is declined or returned',
  payment_declined: 'A payment fails or is declined',
  interest: 'Interest is credited',
  budget: '80% or all of a budget is spent',
  schedule_due: 'A scheduled payment is due tomorrow',
  schedule_failed: 'A scheduled payment fails or is paused',
  support_reply: 'We answer your message',
  chat_reply: 'A message in your chat that you have not read',
  case_news: 'A problem that you reported',
  payment_request: 'Payment requests',
};

const subjects: Record<ChosenKind, string> = {
  money_in: 'money that arrives',
  money_out: 'money that leaves',
  low_balance: 'a low balance',
  wire_settled: 'completed wires',
  wire_declined: 'declined and returned wires',
  payment_declined: 'payments that fail or are declined',
  interest: 'interest',
  budget: 'budgets',
  schedule_due: 'scheduled payments that are due tomorrow',
  schedule_failed: 'scheduled payments that fail or are paused',
  support_reply: 'answers to your messages',
  chat_reply: 'unread messages in your chat',
  case_news: 'problems that you reported',
  payment_request: 'payment requests',
};

/** The text on a locked device: no amounts and no names. */
export const alertTitles: Record<AlertKind, string> = {
  money_in: 'Money arrived',
  money_out: 'Money was sent',
  low_balance: 'Your balance is low',
  wire_settled: 'Your wire was completed',
  wire_declined: 'Your wire was not carried out',
  payment_declined: 'A payment was not carried out',
  interest: 'Interest was credited',
  budget: 'A budget is nearly or fully spent',
  schedule_due: 'A payment is due tomorrow',
  schedule_failed: 'A scheduled payment was not made',
  support_reply: 'We answered your message',
  chat_reply: 'New message in your chat',
  payment_request: 'News about a payment request',
  case_news: 'News about a problem that you reported',
  new_device: 'A new device on your account',
  factor_changed: 'Your sign-in protection was changed',
  contact_changed: 'Your contact details were changed',
  new_payee: 'A payee was added',
  pin_locked: 'Your PIN was locked',
};

/** The subject of a kind's alerts, for use in a sentence. */
export const alertSubject = (kind: ChosenKind): string => subjects[kind];

/** Explains why the customer gets an alert. */
export const alertReason = (kind: AlertKind): string =>
  isSecurityKind(kind)
    ? 'You get this because it concerns the security of your account.'
    : `You get this because alerts about ${subjects[kind]} are on.`;

/** Explains why the bank always shows and emails alerts about missed payments. */
export const missedPaymentReason =
  'You get this because we always tell you when a scheduled payment is late or not made.';

/** Describes the event. Never includes the balance. */
export function alertSentence({
  kind,
  type,
  amount,
  party,
  sentence,
  requestEvent,
}: AlertFacts): string {
  if (sentence !== null || amount === null) return sentence ?? alertTitles[kind];
  const usd = formatUsd(amount);
  const to = party === null ? '' : ` to ${party}`;
  switch (kind) {
    case 'money_in':
      if (type === 'correction')
        return `The bank corrected a transaction: ${usd} was credited to your account.`;
      if (type === 'adjustment') return `The bank credited ${usd} to your account.`;
      return party === null ? `${usd} was deposited to your account.` : `${party} sent you ${usd}.`;
    case 'money_out':
      if (type === 'correction')
        return `The bank corrected a transaction: ${usd} was debited from your account.`;
      if (type === 'adjustment') return `The bank debited ${usd} from your account.`;
      if (type === 'withdrawal') return `${usd} was withdrawn from your account.`;
      return `${usd} was sent${to}.`;
    case 'low_balance':
      return `Your available balance fell below ${usd}.`;
    case 'wire_settled':
      return `Your wire of ${usd}${to} was completed.`;
    case 'wire_declined':
      return type === 'wire_return'
        ? `Your wire of ${usd}${to} was returned to your account.`
        : `Your wire of ${usd}${to} was not carried out.`;
    case 'payment_declined':
      return `Your ${type === 'deposit' || type === 'withdrawal' ? type : 'payment'} of ${usd}${to} was not carried out.`;
    case 'interest':
      return `Your account earned ${usd} of interest.`;
    case 'case_news':
      return `There is news in your case about ${usd}.`;
    case 'payment_request':
      return requestSentence(requestEvent, usd, party);
    default:
      return alertTitles[kind];
  }
}

function requestSentence(event: RequestEvent | null, usd: string, party: string | null): string {
  const from = party === null ? '' : ` from ${party}`;
  switch (event) {
    case 'paid':
      return `${party ?? 'Someone'} paid your request of ${usd}.`;
    case 'declined':
      return `${party ?? 'Someone'} declined your request of ${usd}.`;
    case 'expired':
      return `Your request of ${usd}${from} expired.`;
    default:
      return `${party ?? 'Someone'} requested ${usd} from you.`;
  }
}
