import type { AdminUser } from '@seven-hills/contracts/api/staff/admin-users';
import { formatUsd } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { centsOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { ApiError, problemCode } from '../../net/api-error.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { useCall } from '../../net/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { toastProposed } from '../proposals/toast-proposed.ts';
import { refreshStaffData } from '../staff-data.ts';
import { fullNameOf } from '../words.ts';
import { AdjustFields } from './adjust-fields.tsx';
import { AdjustReview } from './adjust-review.tsx';
import {
  type AdjustmentDraft,
  adjustmentSchema,
  adjustmentValues,
  balanceAfter,
} from './adjustment-draft.ts';

interface AdjustDialogProps {
  user: AdminUser;
  onClose: () => void;
  /** Called after the change, before `onClose`. */
  onDone?: () => void;
  isNested?: boolean;
}

const formId = 'adjustment';

/**
 * Credits or debits an amount: what and why, then one more look at the balance before and after. A
 * balance that has changed meanwhile is shown before anything is booked.
 */
export function AdjustDialog({ user, onClose, onDone, isNested = false }: AdjustDialogProps) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<AdjustmentDraft | null>(null);
  const [shown, setShown] = useState(user.account?.currentBalance ?? '0.00');
  const [hasChanged, setHasChanged] = useState(false);
  const keyFor = useKeys();
  const form = useAppForm({
    schema: adjustmentSchema(user),
    defaultValues: adjustmentValues,
    onValid: setDraft,
  });
  const save = useCall({
    mutationFn: (checked: AdjustmentDraft) => {
      const body = { ...checked, expectedBalance: shown };
      return api.post('/api/admin/users/:id/adjustments', {
        params: { id: user.id },
        body,
        idempotencyKey: keyFor(JSON.stringify(body)),
      });
    },
    onSuccess: async (answer) => {
      if (!toastProposed(answer))
        toast({ title: 'Balance Adjusted', description: answer.message, variant: 'success' });
      await refreshStaffData(queryClient);
      onDone?.();
      onClose();
    },
    failure: { title: 'Error', fallback: 'Failed to adjust the balance. Please try again.' },
    isQuestion: (error) => problemCode(error) === 'balance_changed',
    onError: (failure) => {
      const problem = failure instanceof ApiError ? failure.problem : null;
      if (problem?.code !== 'balance_changed' || !problem.currentBalance) return;
      setShown(problem.currentBalance);
      setHasChanged(true);
      void refreshStaffData(queryClient);
    },
  });
  // An adjustment that may have been booked is only ever sent again as it was.
  const isUnknown = save.isError && !(save.error instanceof ApiError && save.error.status < 500);
  const after = draft && balanceAfter(centsOf(shown), draft);
  return (
    <GuardedDialog
      isNested={isNested}
      isDirty={!save.isSuccess && form.formState.isDirty}
      onClose={onClose}
      title="Adjust Balance"
      description={`${fullNameOf(user)}, account ${user.account?.accountNumber ?? ''}`}
      footer={(cancel) =>
        draft ? (
          <>
            <Button
              variant="secondary"
              disabled={save.isPending || isUnknown}
              onClick={() => setDraft(null)}
            >
              Back
            </Button>
            <Button
              pending={save.isPending}
              disabled={after !== null && after < 0n}
              onClick={() => save.mutate(draft)}
            >
              {isUnknown ? 'Try Again' : draft.direction === 'credit' ? 'Credit' : 'Debit'}{' '}
              {!isUnknown && formatUsd(centsOf(draft.amount))}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={cancel}>
              Cancel
            </Button>
            <Button type="submit" form={formId}>
              Review
            </Button>
          </>
        )
      }
    >
      {draft && after !== null ? (
        <div className="grid gap-4">
          {hasChanged && (
            <Alert
              variant="warning"
              announce
              title={`The balance is now ${formatUsd(centsOf(shown))}`}
            >
              It changed while you were working, so nothing was booked. Check the balance after the
              adjustment, then confirm again.
            </Alert>
          )}
          <AdjustReview user={user} draft={draft} before={centsOf(shown)} after={after} />
          <FailureAlert of={save} />
        </div>
      ) : (
        <form id={formId} noValidate onSubmit={form.submit}>
          <AdjustFields form={form} user={user} />
        </form>
      )}
    </GuardedDialog>
  );
}

/** One key for each order, kept as long as the order stays the same. */
function useKeys(): (order: string) => string {
  const kept = useRef({ order: '', key: '' });
  return (order) => {
    if (kept.current.order !== order) kept.current = { order, key: crypto.randomUUID() };
    return kept.current.key;
  };
}
