import { limits } from '@seven-hills/bank/limits';
import type { Proposal } from '@seven-hills/contracts/staff/proposals';
import { api } from '../../net/api-client.ts';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { askedIf, required, textField } from '../action-dialog/action-fields.ts';
import { actionNames } from './proposal-words.ts';

export type VoteKind = 'approve' | 'deny' | 'withdraw';

const texts = {
  approve: {
    title: 'Approve this change?',
    consequence:
      'The last approval carries out the change immediately. Check the facts behind it first.',
    confirmLabel: 'Approve',
    fallback: 'Failed to approve the change. Please try again.',
  },
  deny: {
    title: 'Deny this change?',
    consequence: 'This ends it for everyone. Nothing changes.',
    confirmLabel: 'Deny',
    fallback: 'Failed to deny the change. Please try again.',
  },
  withdraw: {
    title: 'Withdraw this change?',
    consequence: 'Nothing changes. You can propose it again.',
    confirmLabel: 'Withdraw',
    fallback: 'Failed to withdraw the change. Please try again.',
  },
} as const;

const doneTitle = (kind: VoteKind, { state }: Proposal) => {
  if (kind === 'approve') return state === 'executed' ? 'Change Carried Out' : 'Approval Recorded';
  return kind === 'deny' ? 'Change Denied' : 'Change Withdrawn';
};

interface VoteDialogProps {
  kind: VoteKind;
  proposal: Proposal;
  onClose: () => void;
}

/** Confirms a vote or a withdrawal. A denial requires a reason, which the maker will see. */
export function VoteDialog({ kind, proposal, onClose }: VoteDialogProps) {
  const { consequence, ...text } = texts[kind];
  const reason = textField({
    label: kind === 'deny' ? 'Reason' : 'Reason (optional)',
    hint: 'Your colleagues read it.',
    rows: 2,
    lengthMax: limits.proposalReasonLengthMax,
    ...(kind === 'deny' && { problemOf: required('Reason is required') }),
  });
  return (
    <ActionDialog
      {...text}
      description={`${actionNames[proposal.action]}, proposed by ${proposal.maker.name}. ${consequence}`}
      destructive={kind === 'deny'}
      fields={{ reason: askedIf(kind !== 'withdraw', reason) }}
      send={(values) => send(kind, proposal.id, values.reason ?? '')}
      success={(answer) => ({
        title: doneTitle(kind, answer),
        description: `${actionNames[answer.action]}${answer.person ? `, ${answer.person.name}` : ''}.`,
      })}
      isContested
      isDoneFirst
      onClose={onClose}
    />
  );
}

function send(kind: VoteKind, id: number, reason: string): Promise<Proposal> {
  const params = { id };
  switch (kind) {
    case 'approve':
      return api.post('/api/admin/proposals/:id/approve', { params, body: { reason } });
    case 'deny':
      return api.post('/api/admin/proposals/:id/deny', { params, body: { reason } });
    case 'withdraw':
      return api.post('/api/admin/proposals/:id/withdraw', { params });
  }
}
