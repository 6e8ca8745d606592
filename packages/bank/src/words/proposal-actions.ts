import type { Permission } from '../staff-roles.ts';

/** The actions that can require a second person. */
export const proposalActions = [
  'balance_adjustment',
  'transaction_approval',
  'transaction_correction',
  'ach_reversal',
  'incoming_payment',
  'screened_payment',
  'settlement_booking',
  'email_change',
  'name_change',
  'role_change',
  'account_activation',
  'account_release',
  'account_opening',
  'account_closing',
  'owner_removal',
  'death_report_withdrawal',
  'beneficiary_payout',
  'factor_reset',
  'terms_change',
  'interest_rate_change',
  'policy_change',
] as const;
export type ProposalActionName = (typeof proposalActions)[number];

/** The permission required to propose an action, and to vote on it. */
export const permissionOfAction: Readonly<Record<ProposalActionName, Permission>> = {
  balance_adjustment: 'balances.adjust',
  transaction_approval: 'payments.decide',
  transaction_correction: 'balances.adjust',
  ach_reversal: 'payments.decide',
  incoming_payment: 'payments.decide',
  screened_payment: 'payments.decide',
  settlement_booking: 'payments.decide',
  email_change: 'customers.edit',
  name_change: 'customers.edit',
  role_change: 'staff.manage',
  account_activation: 'customers.release',
  account_release: 'customers.release',
  account_opening: 'accounts.open',
  account_closing: 'accounts.close',
  owner_removal: 'accounts.close',
  death_report_withdrawal: 'customers.release',
  beneficiary_payout: 'accounts.close',
  factor_reset: 'factors.reset',
  terms_change: 'terms.manage',
  interest_rate_change: 'rates.manage',
  policy_change: 'policy.manage',
};

/** The actions that involve an amount of money, and therefore have a threshold. */
export const amountActions = [
  'balance_adjustment',
  'transaction_approval',
  'transaction_correction',
  'incoming_payment',
  'screened_payment',
  'settlement_booking',
] as const;
export type AmountActionName = (typeof amountActions)[number];
export const hasAmount = (action: ProposalActionName): action is AmountActionName =>
  amountActions.some((each) => each === action);

/** The fewest others who must approve an action; no policy can require fewer. */
export const approvalsMinOf = (action: ProposalActionName): number =>
  neverAlone.includes(action) ? 1 : 0;

const neverAlone: readonly ProposalActionName[] = [
  'ach_reversal',
  'owner_removal',
  'death_report_withdrawal',
  'beneficiary_payout',
];
