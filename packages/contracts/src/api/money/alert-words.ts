import type { Cents } from '@seven-hills/money';
import { formatUsd } from '@seven-hills/money';
import type { AlertKind } from './alert-kinds.ts';
import type { TransactionType } from './transactions.ts';

/** What an alert says, on screens and in mail. */
export interface AlertFacts {
  kind: AlertKind;
  type: TransactionType;
  /** What moved; of a low balance, the amount that it fell below. */
  amount: Cents;
  party: string | null;
}

/** What each kind is called where customers choose their alerts. */
export const alertLabels: Record<AlertKind, string> = {
  money_in: 'Money arrives',
  money_out: 'Money leaves',
  low_balance: 'Low balance',
  wire_settled: 'A wire is completed',
  wire_declined: 'A wire is declined or returned',
  payment_declined: 'A payment fails or is declined',
  interest: 'Interest is credited',
};

const subjects: Record<AlertKind, string> = {
  money_in: 'money that arrives',
  money_out: 'money that leaves',
  low_balance: 'a low balance',
  wire_settled: 'completed wires',
  wire_declined: 'declined and returned wires',
  payment_declined: 'payments that fail or are declined',
  interest: 'interest',
};

/** What the alerts of a kind are about, inside a sentence. */
export const alertSubject = (kind: AlertKind): string => subjects[kind];

/** Why the customer gets an alert. */
export const alertReason = (kind: AlertKind): string =>
  `You get this because alerts about ${subjects[kind]} are on.`;

/** What happened. Never says what the balance is. */
export function alertSentence({ kind, type, amount, party }: AlertFacts): string {
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
  }
}
