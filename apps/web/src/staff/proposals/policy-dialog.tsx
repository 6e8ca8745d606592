import { limits } from '@seven-hills/bank/limits';
import { hasAmount } from '@seven-hills/bank/words/proposal-actions';
import type { ApprovalPolicy } from '@seven-hills/contracts/staff/proposals';
import { parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { useCall } from '../../net/use-call.ts';
import { GuardedConfirmDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/input.tsx';
import { MoneyInput } from '../../ui/form/money-input.tsx';
import { refreshStaffData } from '../staff-data.ts';
import { ColleaguesReasonField } from './colleagues-reason-field.tsx';
import { actionNames } from './proposal-words.ts';
import { toastProposed } from './toast-proposed.ts';

const counts = Array.from({ length: limits.approvalsMax + 1 }, (_, count) => count);

/** Changes a policy. Like any other change, this may require approval. */
export function PolicyDialog({ policy, onClose }: { policy: ApprovalPolicy; onClose: () => void }) {
  const { action } = policy;
  const queryClient = useQueryClient();
  const [approvals, setApprovals] = useState(policy.approvals);
  const [threshold, setThreshold] = useState(policy.threshold ?? '');
  const [releasesByTime, setReleasesByTime] = useState(policy.releasesByTime ?? false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const save = useCall({
    mutationFn: (amount: string | null) =>
      api.put('/api/admin/policies/:action', {
        params: { action },
        body: { approvals, threshold: amount, releasesByTime, reason: reason.trim() },
      }),
    onSuccess: async (answer) => {
      if (!toastProposed(answer))
        toast({
          title: 'Policy Updated',
          description: `${actionNames[action]}: the new policy applies to everything proposed from now on.`,
          variant: 'success',
        });
      await refreshStaffData(queryClient);
      onClose();
    },
    failure: { title: 'Error', fallback: 'Failed to change the policy. Please try again.' },
  });
  function confirm() {
    if (save.isPending) return;
    if (!hasAmount(action) || threshold.trim() === '') return save.mutate(null);
    const cents = parseTypedAmount(threshold);
    if (cents === null) return setError('Please enter a valid amount.');
    save.mutate(toDecimal(cents));
  }
  return (
    <GuardedConfirmDialog
      isDirty={(reason.trim() !== '' || threshold !== (policy.threshold ?? '')) && !save.isSuccess}
      onClose={onClose}
      title={actionNames[action]}
      description="How many others must approve this before it is carried out."
      confirmLabel="Save Policy"
      pending={save.isPending}
      onConfirm={confirm}
    >
      <FailureAlert of={save} />
      <Field label="Others who must approve">
        <Select value={approvals} onChange={(event) => setApprovals(Number(event.target.value))}>
          {counts.map((count) => (
            <option key={count} value={count}>
              {count === 0 ? 'None' : count}
            </option>
          ))}
        </Select>
      </Field>
      {hasAmount(action) && (
        <Field label="Above ($)" error={error} hint="Empty: for every amount.">
          <MoneyInput
            value={threshold}
            onChange={(event) => {
              setThreshold(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      )}
      {action === 'transaction_approval' && (
        <Field label="An undecided wire">
          <Select
            value={releasesByTime ? 'sent' : 'waits'}
            onChange={(event) => setReleasesByTime(event.target.value === 'sent')}
          >
            <option value="waits">waits for staff</option>
            <option value="sent">is sent after one business day</option>
          </Select>
        </Field>
      )}
      <ColleaguesReasonField label="Reason (optional)" value={reason} onChange={setReason} />
    </GuardedConfirmDialog>
  );
}
