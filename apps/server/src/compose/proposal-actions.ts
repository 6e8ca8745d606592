import type { EmailChangeMeans } from '../people/email/change-email.ts';
import type { BankMode } from '../platform/bank-mode.ts';
import { balanceAdjustmentAction } from '../staff/adjustments/balance-proposal.ts';
import { transactionApprovalAction } from '../staff/approvals/approval-proposal.ts';
import type { Dependencies as Approving } from '../staff/approvals/decide-transaction.ts';
import { transactionCorrectionAction } from '../staff/corrections/correction-proposal.ts';
import { factorResetAction } from '../staff/factor-resets/reset-action.ts';
import { interestRateAction } from '../staff/interest-rates/rates-action.ts';
import { policyAction } from '../staff/proposals/policy-action.ts';
import type { ProposalAction } from '../staff/proposals/proposal-action.ts';
import { activationAction } from '../staff/stops/activation-proposal.ts';
import { closingAction } from '../staff/stops/close-account.ts';
import { termsAction } from '../staff/terms/terms-action.ts';
import { userActionsOf } from '../staff/users/user-proposal.ts';

interface Dependencies {
  approving: Approving;
  links: EmailChangeMeans;
  mode: BankMode;
}

/** Every action that may need a second person. Add a new one here, and its name to the contract. */
export const proposalActionsOf = ({ approving, links, mode }: Dependencies): ProposalAction[] => [
  balanceAdjustmentAction(approving.database, approving.postings),
  transactionApprovalAction(approving),
  transactionCorrectionAction(approving.database, approving.postings),
  ...userActionsOf(links),
  activationAction,
  closingAction,
  factorResetAction(links),
  termsAction,
  interestRateAction,
  policyAction(mode),
];
