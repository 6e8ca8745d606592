import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { formatUsd } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { receiptNumber } from '../../money/receipts/receipt-number.ts';
import { centsOf, typeName } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { useCall } from '../../net/use-call.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { GuardedConfirmDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { toastProposed } from '../proposals/toast-proposed.ts';
import { ReasonField } from '../reason-field.tsx';
import { refreshStaffData } from '../staff-data.ts';
import { awaitsCash } from './approval-rules.ts';
import { deadlineOf } from './deadline.ts';
import { factsOf } from './transaction-facts.ts';

export interface Decision {
  kind: 'approve' | 'decline';
  transaction: ListedTransaction;
}

const texts = {
  approve: {
    title: 'Approve this transaction?',
    consequence: 'The money moves now, and this cannot be undone.',
    confirm: 'Approve',
    doneTitle: 'Transaction Approved',
    done: 'The money has been moved and the customer has been notified.',
    failed: 'Failed to approve transaction. Please try again.',
  },
  confirmCash: {
    title: 'Confirm this cash deposit?',
    consequence:
      'Confirm only after you have counted the cash. The deposit is credited right away.',
    confirm: 'Confirm Cash',
    doneTitle: 'Cash Confirmed',
    done: 'The deposit has been credited and the customer has been notified.',
    failed: 'Failed to confirm the cash. Please try again.',
  },
  decline: {
    title: 'Decline this transaction?',
    consequence: 'The amount on hold is returned, including any fee.',
    confirm: 'Decline',
    doneTitle: 'Transaction Declined',
    done: 'The money has been released and the customer has been notified.',
    failed: 'Failed to decline transaction. Please try again.',
  },
};

/**
 * Confirms the decision on a pending transaction. Declining requires a reason, which the customer
 * will see.
 */
export function DecisionDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const { kind, transaction } = decision;
  const text = texts[kind === 'approve' && awaitsCash(transaction) ? 'confirmCash' : kind];
  const queryClient = useQueryClient();
  const deadline = deadlineOf(transaction);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const decide = useCall({
    mutationFn: () => {
      const params = { id: transaction.id };
      return kind === 'approve'
        ? api.post('/api/admin/transactions/:id/approve', { params })
        : api.post('/api/admin/transactions/:id/decline', {
            params,
            body: { reason: reason.trim() },
          });
    },
    onSuccess: async (answer) => {
      if (!toastProposed(answer))
        toast({ title: text.doneTitle, description: text.done, variant: 'success' });
      // Closes first, so that the focus is back in the list when the row leaves it and
      // `useKeptFocus` can move it on.
      onClose();
      await refreshStaffData(queryClient);
    },
    failure: { title: 'Error', fallback: text.failed },
    // Another staff member may have decided first.
    onError: () => refreshStaffData(queryClient),
  });
  function confirm() {
    if (decide.isPending) return;
    if (kind === 'decline' && !reason.trim()) return setError('Reason is required');
    decide.mutate();
  }
  return (
    <GuardedConfirmDialog
      isDirty={reason.trim() !== '' && !decide.isSuccess}
      onClose={onClose}
      title={text.title}
      description={`${typeName(transaction.type)} ${receiptNumber(transaction.id)} of ${formatUsd(centsOf(transaction.amount))}. ${text.consequence}`}
      confirmLabel={text.confirm}
      destructive={kind === 'decline'}
      pending={decide.isPending}
      onConfirm={confirm}
    >
      <FailureAlert of={decide} />
      {deadline && <p className="mb-3 text-sm">{deadline}</p>}
      <DescriptionList items={factsOf(transaction)} className="text-sm [&>div]:py-1.5" />
      {kind === 'decline' && (
        <ReasonField
          value={reason}
          onChange={(changed) => {
            setReason(changed);
            setError(undefined);
          }}
          onEnter={confirm}
          error={error}
        />
      )}
    </GuardedConfirmDialog>
  );
}
