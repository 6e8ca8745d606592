import { words } from '@seven-hills/bank/words/words';
import { formatUsd } from '@seven-hills/money';
import type { AuditAction } from '../../audit-log/audit-event.ts';
import type { AlertFacts, AlertKind } from '../../capability/alert-kind.ts';

const to = (party: string | null | undefined) => (party ? ` to ${party}` : '');

export const moneyIn: AlertKind = {
  name: 'money_in',
  title: 'Money arrived',
  choice: { label: 'Money arrives', subject: 'money that arrives', amount: '0.00' },
  sentenceOf({ type, amount, party }) {
    const usd = formatUsd(amount);
    if (type === 'correction')
      return `The ${words.bank} corrected a transaction: ${usd} was credited to your account.`;
    if (type === 'adjustment') return `The ${words.bank} credited ${usd} to your account.`;
    return party ? `${party} sent you ${usd}.` : `${usd} was deposited to your account.`;
  },
};

export const moneyOut: AlertKind = {
  name: 'money_out',
  title: 'Money was sent',
  choice: { label: 'Money leaves', subject: 'money that leaves', amount: '500.00' },
  sentenceOf({ type, amount, party }) {
    const usd = formatUsd(amount);
    if (type === 'correction')
      return `The ${words.bank} corrected a transaction: ${usd} was debited from your account.`;
    if (type === 'adjustment') return `The ${words.bank} debited ${usd} from your account.`;
    if (type === 'withdrawal') return `${usd} was withdrawn from your account.`;
    return `${usd} was sent${to(party)}.`;
  },
};

export const lowBalance: AlertKind = {
  name: 'low_balance',
  title: 'Your balance is low',
  choice: { label: 'Low balance', subject: 'a low balance', amount: '100.00' },
  sentenceOf: ({ amount }) => `Your available balance fell below ${formatUsd(amount)}.`,
};

export const wireSettled: AlertKind = {
  name: 'wire_settled',
  title: 'Your wire was completed',
  choice: { label: 'A wire is completed', subject: 'completed wires', isAlwaysEmailed: true },
  sentenceOf: ({ amount, party }) => `Your wire of ${formatUsd(amount)}${to(party)} was completed.`,
};

export const wireDeclined: AlertKind = {
  name: 'wire_declined',
  title: 'Your wire was not carried out',
  choice: {
    label: 'A wire is declined or returned',
    subject: 'declined and returned wires',
    isAlwaysEmailed: true,
  },
  sentenceOf: ({ type, amount, party }) =>
    `Your wire of ${formatUsd(amount)}${to(party)} was ${type === 'wire_return' ? 'returned to your account' : 'not carried out'}.`,
};

export const paymentDeclined: AlertKind = {
  name: 'payment_declined',
  title: 'A payment was not carried out',
  choice: {
    label: 'A payment fails or is declined',
    subject: 'payments that fail or are declined',
    isAlwaysEmailed: true,
  },
  sentenceOf: ({ type, amount, party }) =>
    `Your ${type === 'deposit' || type === 'withdrawal' ? type : 'payment'} of ${formatUsd(amount)}${to(party)} was not carried out.`,
};

export const interestCredited: AlertKind = {
  name: 'interest',
  title: `A credit of ${words.interest}`,
  choice: { label: `A credit of ${words.interest}`, subject: 'interest' },
  sentenceOf: ({ amount }) => `Your account earned ${formatUsd(amount)} of ${words.interest}.`,
};

export const feeCharged: AlertKind = {
  name: 'fee_charged',
  title: 'A fee was charged',
  choice: { label: 'A fee is charged', subject: 'fees' },
  sentenceOf: ({ amount }) =>
    `The ${words.bank} charged a maintenance fee of ${formatUsd(amount)} to your account.`,
};

/** An alert about security, which leads to a section of the profile. */
const security = (
  name: string,
  title: string,
  actions: readonly AuditAction[],
  section: 'details' | 'sign-in' | 'devices' | 'transfers' = 'devices',
): AlertKind => ({
  name,
  title,
  log: { actions },
  placeOf: () => ({ path: `/profile?section=${section}`, label: 'Check your profile' }),
  opensInbox: true,
});

/** The alerts about transactions, and those about the security of the account. */
export const alertKinds: readonly AlertKind[] = [
  moneyIn,
  moneyOut,
  lowBalance,
  wireSettled,
  wireDeclined,
  paymentDeclined,
  interestCredited,
  feeCharged,
  security('new_device', 'A new device on your account', ['new_device', 'alert_device_added']),
  security(
    'factor_changed',
    'Your sign-in protection was changed',
    [
      'device_trusted',
      'authenticator_added',
      'authenticator_removed',
      'recovery_codes_made',
      'recovery_code_used',
      'passkey_added',
      'passkey_removed',
      'factors_removed',
      'factor_reset_started',
      'factor_reset_stopped',
      'factor_reset_done',
      'threshold_changed',
      'password_changed',
      'password_reset',
      'pin_changed',
    ],
    'sign-in',
  ),
  security(
    'contact_changed',
    'Your contact details were changed',
    [
      'email_change_requested',
      'email_changed',
      'email_change_undone',
      'profile_changed',
      'user_updated',
    ],
    'details',
  ),
  security('found_by', 'Who can find you was changed', ['found_by_changed'], 'transfers'),
  security('new_payee', 'A payee was added', ['payee_added']),
  security('linked_account', 'An account at another bank was linked', [
    'account_linked',
    'account_link_verified',
    'account_link_failed',
  ]),
  security('pin_locked', 'Your PIN was locked', ['pin_locked']),
  security(
    'own_lock',
    'The lock of your account was changed',
    ['locked_by_owner', 'unlocked_by_owner'],
    'sign-in',
  ),
];

/**
 * Finds a kind; one that this server does not know, because a newer one wrote it, says only that.
 */
export const kindNamed = (kinds: readonly AlertKind[], name: string): AlertKind =>
  kinds.find((kind) => kind.name === name) ?? { name, title: 'You have a new alert' };

/** Describes the event. */
export function alertSentence(kind: AlertKind, facts: AlertFacts): string {
  const { sentence, amount = null } = facts;
  if (sentence) return sentence;
  return (amount !== null && kind.sentenceOf?.({ ...facts, amount })) || kind.title;
}

/** Explains why the customer gets an alert. */
export const alertReason = ({ choice, reason }: AlertKind): string =>
  choice
    ? `You get this because alerts about ${choice.subject} are on.`
    : (reason ?? 'You get this because it concerns the security of your account.');
