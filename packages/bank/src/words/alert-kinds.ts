/** The alerts that customers can turn on and off. */
export const chosenKinds = [
  'money_in',
  'money_out',
  'low_balance',
  'wire_settled',
  'wire_declined',
  'payment_declined',
  'interest',
  'budget',
  'schedule_due',
  'schedule_failed',
  'payment_request',
  'support_reply',
  'chat_reply',
  'case_news',
] as const;
export type ChosenKind = (typeof chosenKinds)[number];

/** Security alerts, which every customer gets immediately. */
export const securityKinds = [
  'new_device',
  'factor_changed',
  'contact_changed',
  'new_payee',
  'pin_locked',
] as const;
export type SecurityKind = (typeof securityKinds)[number];

export const alertKinds = [...chosenKinds, ...securityKinds] as const;
export type AlertKind = ChosenKind | SecurityKind;

/** The settings of a kind until a customer changes them. Device alerts are on for every kind. */
interface KindDefaults {
  inApp: boolean;
  /** `always`: the bank always emails it, so it cannot be turned off. */
  email: 'off' | 'always';
  /** The minimum amount for the alert; null for a kind without one. */
  amount: string | null;
  /** The app always shows it next to the alerts until it is dismissed or read. */
  isShownBeside?: true;
}

export const alertDefaults: Record<ChosenKind, KindDefaults> = {
  money_in: { inApp: true, email: 'off', amount: '0.00' },
  money_out: { inApp: true, email: 'off', amount: '500.00' },
  low_balance: { inApp: true, email: 'off', amount: '100.00' },
  wire_settled: { inApp: true, email: 'always', amount: null },
  wire_declined: { inApp: true, email: 'always', amount: null },
  payment_declined: { inApp: true, email: 'always', amount: null },
  interest: { inApp: true, email: 'off', amount: null },
  budget: { inApp: true, email: 'off', amount: null },
  schedule_due: { inApp: true, email: 'off', amount: null },
  schedule_failed: { inApp: true, email: 'always', amount: null, isShownBeside: true },
  payment_request: { inApp: true, email: 'off', amount: null },
  support_reply: { inApp: true, email: 'always', amount: null },
  chat_reply: { inApp: true, email: 'off', amount: null, isShownBeside: true },
  case_news: { inApp: true, email: 'always', amount: null },
};

export const isSecurityKind = (kind: AlertKind): kind is SecurityKind =>
  securityKinds.some((each) => each === kind);

/** Whether customers can choose to get this kind by email. */
export const isEmailOptional = (kind: AlertKind): boolean =>
  !isSecurityKind(kind) && alertDefaults[kind].email === 'off';

/** Whether the app always shows this kind. */
export const isShownBeside = (kind: ChosenKind): boolean =>
  alertDefaults[kind].isShownBeside === true;

/** Events of a payment request. */
export const requestEvents = ['asked', 'paid', 'declined', 'expired'] as const;
export type RequestEvent = (typeof requestEvents)[number];
