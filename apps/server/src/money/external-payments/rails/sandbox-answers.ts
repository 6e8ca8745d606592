import type { PaymentProvider } from '@seven-hills/bank/limits';

/** A sandbox service's response to a payment; `decision` is the final state of a pending one. */
type SandboxAnswer =
  | { state: 'completed' }
  | { state: 'rejected' }
  | { state: 'pending'; decision: 'completed' | 'rejected' };

/** Each service's reason for declining a payment, in its own style. */
export const rejectionReasons: Record<PaymentProvider, string> = {
  paypal: 'PayPal declined the payment: the recipient cannot receive money right now.',
  venmo: 'Venmo declined the payment: no user has this handle, email address, or phone number.',
  zelle: 'Zelle declined the payment: no one is enrolled with this email address or phone number.',
  cashapp: 'Cash App declined the payment: no user has this $cashtag.',
  applepay: 'Apple Pay declined the payment: the recipient has not set up Apple Cash.',
};

const byName: readonly [prefix: string, answer: SandboxAnswer][] = [
  ['pending-reject', { state: 'pending', decision: 'rejected' }],
  ['pending', { state: 'pending', decision: 'completed' }],
  ['reject', { state: 'rejected' }],
];

const byPhoneEnding: Record<string, SandboxAnswer> = {
  '0000': { state: 'rejected' },
  '0001': { state: 'pending', decision: 'completed' },
  '0002': { state: 'pending', decision: 'rejected' },
};

/**
 * Returns the sandbox's response to an identifier (docs/guide/sandbox-payments.md). Names that
 * begin with `reject`, `pending`, or `pending-reject` (in a $cashtag `pending_reject`) and phone
 * numbers that end in 0000, 0001, or 0002 are special; every other payment completes immediately.
 */
export function sandboxAnswer(identifier: string): SandboxAnswer {
  const phone = /^\(\d{3}\) \d{3}-(\d{4})$/.exec(identifier);
  if (phone) return byPhoneEnding[phone[1] ?? ''] ?? { state: 'completed' };
  const name = identifier.replace(/^[$@]/, '').toLowerCase().replaceAll('_', '-');
  const found = byName.find(([prefix]) => name.startsWith(prefix));
  return found?.[1] ?? { state: 'completed' };
}
