import { customerFlags } from '@seven-hills/bank/customer-flags';
import { limits } from '@seven-hills/bank/limits';
import { proposalActions } from '@seven-hills/bank/words/proposal-actions';
import { z } from 'zod';
import { defineEndpoint, exportOf } from '../endpoint.ts';
import {
  decimalText,
  isPositiveAmount,
  optionalText,
  positiveId,
  requiredText,
  staffPageLimit,
  timestamp,
} from '../fields.ts';

export * from '@seven-hills/bank/words/proposal-actions';

/**
 * - `executed`: the last vote carried it out
 * - `denied`, `withdrawn`, `expired`: it ended without being carried out
 * - `stale`: what it was based on changed; propose it again
 */
const proposalStates = ['open', 'executed', 'denied', 'withdrawn', 'expired', 'stale'] as const;
export type ProposalState = (typeof proposalStates)[number];

const staffMember = z.object({ id: positiveId, name: z.string() });

export const proposal = z.object({
  id: positiveId,
  action: z.enum(proposalActions),
  state: z.enum(proposalStates),
  /** The person whom it is about; null for a policy. */
  person: z
    .object({
      id: positiveId,
      name: z.string(),
      email: z.string(),
      flags: z.array(z.enum(customerFlags)),
    })
    .nullable(),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string() }),
  ),
  reason: z.string().nullable(),
  maker: staffMember,
  createdAt: timestamp,
  expiresAt: timestamp,
  endedAt: timestamp.nullable(),
  /** The number of people who must approve it, in addition to its maker. */
  approvals: z.int(),
  votes: z.array(
    z.object({
      voter: staffMember,
      isApproval: z.boolean(),
      reason: z.string().nullable(),
      votedAt: timestamp,
    }),
  ),
  /** Why the caller may not vote, as a sentence; null if they may. */
  refusedToCaller: z.string().nullable(),
  isOwn: z.boolean(),
});
export type Proposal = z.infer<typeof proposal>;

/** The body of a 202: nothing has changed yet, because others must approve it. */
export const proposed = z.object({ message: z.string(), proposal });
export type Proposed = z.infer<typeof proposed>;

export const proposalReason = optionalText(limits.proposalReasonLengthMax);

const proposalFilters = z.object({
  state: z.enum(['open', 'ended']).default('open'),
  /** Only proposals about one person. */
  person: positiveId.optional(),
});

export const listProposals = defineEndpoint({
  method: 'GET',
  path: '/api/admin/proposals',
  tag: 'Approvals',
  summary: 'Changes that wait for a second person, oldest first, or ended ones, newest first',
  access: { staff: 'proposals.view' },
  query: proposalFilters.extend({
    limit: staffPageLimit,
    /** The id of the last proposal on the previous page. */
    cursor: positiveId.optional(),
  }),
  status: 200,
  answer: z.array(proposal),
  problems: [],
});

export const exportProposals = exportOf(
  listProposals,
  'The changes that wait for a second person, or the ended ones, as CSV',
  proposalFilters,
);

const vote = {
  method: 'POST',
  tag: 'Approvals',
  access: { staff: 'proposals.view' },
  params: z.object({ id: positiveId }),
  status: 200,
  answer: proposal,
} as const;

export const approveProposal = defineEndpoint({
  ...vote,
  path: '/api/admin/proposals/:id/approve',
  confirmed: true,
  summary: 'Approve a change that a colleague proposed; the last vote carries it out',
  body: z.object({ reason: proposalReason }).nullish(),
  problems: [
    'confirmation_required',
    'not_found',
    'conflict',
    'permission_required',
    'proposal_ended',
    'proposal_stale',
    'recently_reset',
    'account_suspended',
    'balance_changed',
    'below_held_money',
    'insufficient_funds',
    'account_owes',
    'deposit_required',
    'amount_too_large',
    'ira_not_possible',
    'not_offered',
    'outcome_unknown',
  ],
});

export const denyProposal = defineEndpoint({
  ...vote,
  path: '/api/admin/proposals/:id/deny',
  confirmed: true,
  summary: 'Deny a change that a colleague proposed, which ends it',
  body: z.object({ reason: requiredText('Reason is required', limits.proposalReasonLengthMax) }),
  problems: [
    'confirmation_required',
    'not_found',
    'conflict',
    'permission_required',
    'proposal_ended',
  ],
});

export const withdrawProposal = defineEndpoint({
  ...vote,
  path: '/api/admin/proposals/:id/withdraw',
  summary: "End the caller's own proposal",
  problems: ['not_found', 'conflict', 'proposal_ended'],
});

const approvalPolicy = z.object({
  action: z.enum(proposalActions),
  /** The number of other people who must approve; 0 for none. */
  approvals: z.int(),
  /**
   * Amounts up to this need no one else's approval; null if the action has no amount, or if every
   * amount needs approval.
   */
  threshold: decimalText.nullable(),
  /**
   * Only for `transaction_approval`: whether a wire that nobody decides is released after one
   * business day.
   */
  releasesByTime: z.boolean().nullable(),
  /** Null if the policy is the default of the bank's mode. */
  setAt: timestamp.nullable(),
  /** Null also if the policy was set from the server's terminal. */
  setBy: staffMember.nullable(),
});
export type ApprovalPolicy = z.infer<typeof approvalPolicy>;

export const listPolicies = defineEndpoint({
  method: 'GET',
  path: '/api/admin/policies',
  tag: 'Approvals',
  summary: 'How many others must approve each kind of change, and above which amount',
  access: { staff: 'proposals.view' },
  status: 200,
  answer: z.array(approvalPolicy),
  problems: [],
});

export const policyForm = z.object({
  approvals: z.coerce
    .number({ error: 'Choose how many others must approve' })
    .int({ error: 'Choose how many others must approve' })
    .min(0, { error: 'Choose how many others must approve' })
    .max(limits.approvalsMax, { error: `At most ${limits.approvalsMax} others can be required` }),
  /** Decimal text. */
  threshold: z
    .string()
    .trim()
    .refine((text) => /^0+(\.0{1,2})?$/.test(text) || isPositiveAmount(text), {
      error: 'Please enter a valid amount.',
    })
    .nullish()
    .transform((text) => text ?? null),
  releasesByTime: z
    .boolean()
    .nullish()
    .transform((value) => value ?? null),
});

export const setPolicy = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/policies/:action',
  tag: 'Approvals',
  summary: 'Change how many others must approve a kind of change; itself such a change',
  access: { staff: 'policy.manage' },
  confirmed: true,
  params: z.object({ action: z.enum(proposalActions) }),
  body: policyForm.extend({ reason: proposalReason }),
  status: 200,
  answer: z.array(approvalPolicy),
  accepted: proposed,
  problems: ['confirmation_required', 'conflict', 'proposal_exists', 'recently_reset'],
});
