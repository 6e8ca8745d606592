import { capitalized, words } from '@seven-hills/bank/words/words';
import type {
  Proposal,
  ProposalActionName,
  ProposalState,
} from '@seven-hills/contracts/staff/proposals';
import type { BadgeVariant } from '../../ui/data/badge.tsx';

export const actionNames: Readonly<Record<ProposalActionName, string>> = {
  balance_adjustment: 'Balance adjustment',
  transaction_approval: 'Release of a wire or deposit',
  transaction_correction: 'Correction of a transaction',
  ach_reversal: 'Reversal of an ACH entry',
  incoming_payment: 'Release of an incoming payment',
  screened_payment: 'Release of a payment held by screening',
  settlement_booking: 'Settlement',
  email_change: 'Email change',
  name_change: 'Name change',
  role_change: 'Staff access',
  account_activation: 'Account activation',
  account_release: 'Release of a frozen account',
  account_opening: 'Account opening',
  account_closing: 'Account closing',
  owner_removal: 'Removal of an owner',
  death_report_withdrawal: 'Wrong report of a death',
  beneficiary_payout: 'Payout to beneficiaries',
  factor_reset: 'Removal of lost second factors',
  terms_change: 'Limits and fees',
  interest_rate_change: `${capitalized(words.interestRate)}s`,
  policy_change: 'Approval policy',
};

export const stateLooks: Readonly<Record<ProposalState, { label: string; variant: BadgeVariant }>> =
  {
    open: { label: 'Awaiting approval', variant: 'warning' },
    executed: { label: 'Carried out', variant: 'success' },
    denied: { label: 'Denied', variant: 'destructive' },
    withdrawn: { label: 'Withdrawn', variant: 'secondary' },
    expired: { label: 'Expired', variant: 'secondary' },
    stale: { label: 'Out of date', variant: 'secondary' },
  };

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `3 days ago`, `just now`. */
export function ageOf(moment: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000);
  for (const [unit, length] of units) {
    const count = Math.floor(seconds / length);
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}

/** `1 of 2 approvals` */
export function approvalCount({ approvals, votes }: Pick<Proposal, 'approvals' | 'votes'>): string {
  const given = votes.filter(({ isApproval }) => isApproval).length;
  return `${given} of ${approvals} approval${approvals === 1 ? '' : 's'}`;
}
