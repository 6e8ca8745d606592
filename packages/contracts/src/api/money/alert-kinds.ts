/** What a customer can be told about their money. */
export const alertKinds = [
  'money_in',
  'money_out',
  'low_balance',
  'wire_settled',
  'wire_declined',
  'payment_declined',
  'interest',
  'payment_request',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** What applies to a kind until a customer chooses. */
interface KindDefaults {
  inApp: boolean;
  /** `always`: the bank writes in any case, so this cannot be turned off. */
  email: 'off' | 'always';
  /** The amount from which the kind applies; null for a kind without one. */
  amount: string | null;
}

export const alertDefaults: Record<AlertKind, KindDefaults> = {
  money_in: { inApp: true, email: 'off', amount: '0.00' },
  money_out: { inApp: true, email: 'off', amount: '500.00' },
  low_balance: { inApp: true, email: 'off', amount: '100.00' },
  wire_settled: { inApp: true, email: 'always', amount: null },
  wire_declined: { inApp: true, email: 'always', amount: null },
  payment_declined: { inApp: true, email: 'always', amount: null },
  interest: { inApp: true, email: 'off', amount: null },
  payment_request: { inApp: true, email: 'off', amount: null },
};

/** Whether customers decide if this kind is emailed. */
export const isEmailOptional = (kind: AlertKind): boolean => alertDefaults[kind].email === 'off';

/** What happened to a payment request. */
export const requestEvents = ['asked', 'paid', 'declined', 'expired'] as const;
export type RequestEvent = (typeof requestEvents)[number];
