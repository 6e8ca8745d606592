import type { Dependencies as Approving } from '../money/approvals/decide-transaction.ts';
import type { BankMode } from '../platform/bank-mode.ts';
import { activationAction } from '../staff/customers/activation-proposal.ts';
import { balanceAdjustmentAction } from '../staff/customers/balance-proposal.ts';
import { userActions } from '../staff/customers/user-proposal.ts';
import { policyAction } from '../staff/proposals/policy-action.ts';
import type { ProposalAction } from '../staff/proposals/proposal-action.ts';
import { transactionApprovalAction } from '../staff/transactions/approval-proposal.ts';

/** Every action that may need a second person. Add a new one here, and its name to the contract. */
export const proposalActionsOf = (approving: Approving, mode: BankMode): ProposalAction[] => [
  balanceAdjustmentAction(approving.postings),
  transactionApprovalAction(approving),
  ...userActions,
  activationAction,
  policyAction(mode),
];
