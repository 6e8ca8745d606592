import type { PaymentProvider } from '@seven-hills/contracts/limits';

/** What a sandbox service does with a payment; `decision` is what a pending one becomes. */
export type SandboxAnswer =
  | { state: 'completed' }
  | { state: 'rejected' }
  | { state: 'pending'; decision: 'completed' | 'rejected' };

/** Why each service turns a payment down, in its own manner. */
export const rejectionReasons: Record<PaymentProvider, string> = {
  paypal: 'PayPal declined the payment: the recipient cannot receive money at the moment.',
  venmo: 'Venmo declined the payment: there is nobody with this handle, e-mail or phone number.',
  zelle: 'Zelle declined the payment: nobody is enrolled with this e-mail or phone number.',
  cashapp: 'Cash App declined the payment: there is nobody with this $cashtag.',
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
 * The sandbox's answer to an identifier (docs/guide/sandbox-payments.md): names that begin with `reject`,
 * `pending` or `pending-reject` (in a $cashtag `pending_reject`), and phone numbers that end in 0000,
 * 0001 or 0002. Every other payment is completed at once.
 */
export function sandboxAnswer(identifier: string): SandboxAnswer {
  const phone = /^\(\d{3}\) \d{3}-(\d{4})$/.exec(identifier);
  if (phone) return byPhoneEnding[phone[1] ?? ''] ?? { state: 'completed' };
  const name = identifier.replace(/^[$@]/, '').toLowerCase().replaceAll('_', '-');
  const found = byName.find(([prefix]) => name.startsWith(prefix));
  return found?.[1] ?? { state: 'completed' };
}
