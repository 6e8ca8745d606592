import { limits } from '@seven-hills/bank/limits';
import type { Proposal } from '@seven-hills/contracts/staff/proposals';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { useCall } from '../../net/use-call.ts';
import { GuardedConfirmDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/form/field.tsx';
import { Textarea } from '../../ui/form/input.tsx';
import { refreshStaffData } from '../staff-data.ts';
import { actionNames } from './proposal-words.ts';

export type VoteKind = 'approve' | 'deny' | 'withdraw';

const texts = {
  approve: {
    title: 'Approve this change?',
    consequence:
      'The last approval carries out the change immediately. Check the facts behind it first.',
    confirm: 'Approve',
    failed: 'Failed to approve the change. Please try again.',
  },
  deny: {
    title: 'Deny this change?',
    consequence: 'This ends it for everyone. Nothing changes.',
    confirm: 'Deny',
    failed: 'Failed to deny the change. Please try again.',
  },
  withdraw: {
    title: 'Withdraw this change?',
    consequence: 'Nothing changes. You can propose it again.',
    confirm: 'Withdraw',
    failed: 'Failed to withdraw the change. Please try again.',
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
  const text = texts[kind];
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const vote = useCall({
    mutationFn: () => send(kind, proposal.id, reason.trim()),
    onSuccess: async (answer) => {
      toast({
        title: doneTitle(kind, answer),
        description: `${actionNames[answer.action]}${answer.person ? `, ${answer.person.name}` : ''}.`,
        variant: 'success',
      });
      onClose();
      await refreshStaffData(queryClient);
    },
    failure: { title: 'Error', fallback: text.failed },
    // A colleague may have voted first, or the data that the change is based on has changed.
    onError: () => refreshStaffData(queryClient),
  });
  function confirm() {
    if (vote.isPending) return;
    if (kind === 'deny' && !reason.trim()) return setError('Reason is required');
    vote.mutate();
  }
  return (
    <GuardedConfirmDialog
      isDirty={reason.trim() !== '' && !vote.isSuccess}
      onClose={onClose}
      title={text.title}
      description={`${actionNames[proposal.action]}, proposed by ${proposal.maker.name}. ${text.consequence}`}
      confirmLabel={text.confirm}
      destructive={kind === 'deny'}
      pending={vote.isPending}
      onConfirm={confirm}
    >
      <FailureAlert of={vote} />
      {kind !== 'withdraw' && (
        <Field
          label={kind === 'deny' ? 'Reason' : 'Reason (optional)'}
          error={error}
          hint="Your colleagues read it."
        >
          <Textarea
            rows={2}
            maxLength={limits.proposalReasonLengthMax}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value.replace(/\n/g, ' '));
              setError(undefined);
            }}
          />
        </Field>
      )}
    </GuardedConfirmDialog>
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
