import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { useState } from 'react';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { ReviewedDialog } from '../reviewed-posting/reviewed-dialog.tsx';
import { useExpectedBalance } from '../reviewed-posting/use-expected-balance.ts';
import { usePostingCall } from '../reviewed-posting/use-posting-call.ts';
import { fullNameOf } from '../words.ts';
import { AdjustFields } from './adjust-fields.tsx';
import { AdjustReview } from './adjust-review.tsx';
import {
  type AdjustmentDraft,
  adjustmentSchema,
  adjustmentValues,
  balanceAfter,
} from './adjustment-draft.ts';

/**
 * Credits or debits an account: first the form, then a review of the balance before and after. If
 * the balance changes in the meantime, the review shows the new one before anything is posted.
 */
export function AdjustDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [draft, setDraft] = useState<AdjustmentDraft | null>(null);
  const { balance, hasChanged, handlers } = useExpectedBalance(
    user.account?.currentBalance ?? '0.00',
  );
  const form = useAppForm({
    schema: adjustmentSchema(user),
    defaultValues: adjustmentValues,
    onValid: setDraft,
  });
  const save = usePostingCall({
    send: (body: AdjustmentDraft & { expectedBalance: string }, idempotencyKey) =>
      api.post('/api/admin/users/:id/adjustments', {
        params: { id: user.id },
        body,
        idempotencyKey,
      }),
    doneTitle: 'Balance Adjusted',
    fallback: 'Failed to adjust the balance. Please try again.',
    onDone: onClose,
    ...handlers,
  });
  const after = draft && balanceAfter(centsOf(balance), draft);
  return (
    <ReviewedDialog
      title="Adjust Balance"
      description={`${fullNameOf(user)}, account ${user.account?.accountNumber ?? ''}`}
      isDirty={!save.isSuccess && form.formState.isDirty}
      onClose={onClose}
      fields={<AdjustFields form={form} user={user} />}
      onSubmit={form.submit}
      review={
        draft && after !== null ? (
          <>
            {hasChanged && (
              <Alert variant="warning" announce title={`The balance is now ${usdOf(balance)}`}>
                It changed while you were working, so nothing was booked. Check the balance after
                the adjustment, then confirm again.
              </Alert>
            )}
            <AdjustReview user={user} draft={draft} before={centsOf(balance)} after={after} />
          </>
        ) : null
      }
      onBack={() => setDraft(null)}
      confirmLabel={
        draft ? `${draft.direction === 'credit' ? 'Credit' : 'Debit'} ${usdOf(draft.amount)}` : ''
      }
      isConfirmDisabled={after !== null && after < 0n}
      onConfirm={() => draft && save.mutate({ ...draft, expectedBalance: balance })}
      call={save}
    />
  );
}
