import { limits } from '@seven-hills/bank/limits';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import type { SentForm } from '../../net/use-call.ts';
import { GuardedConfirmDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { TextareaField, TextField } from '../../ui/form/input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { useStaffCall } from '../use-staff-call.ts';
import { fullNameOf } from '../words.ts';

const resetForm = z.object({
  identification: z.string().trim().min(1, { error: 'Please say how the person was identified' }),
  reason: z.string().trim().min(1, { error: 'Reason is required' }),
});

interface FactorResetDialogProps {
  user: AdminUser;
  onDone: () => void;
  onClose: () => void;
}

/** Records how the person was identified, then proposes the removal of lost factors. */
export function FactorResetDialog({ user, onDone, onClose }: FactorResetDialogProps) {
  const reset = useStaffCall({
    mutationFn: (body: z.output<typeof resetForm>) =>
      api.post('/api/admin/users/:id/reset-factors', { params: { id: user.id }, body }),
    form: (): SentForm => form,
    success: ({ message }) => ({ title: 'Removal Started', description: message }),
    fallback: 'Failed to propose the removal. Please try again.',
    onDone() {
      onDone();
      onClose();
    },
  });
  const form = useAppForm({
    schema: resetForm,
    defaultValues: { identification: '', reason: '' },
    onValid: (values) => reset.mutate(values),
  });
  return (
    <GuardedConfirmDialog
      isDirty={form.formState.isDirty && !reset.isSuccess}
      onClose={onClose}
      title="Remove lost second factors?"
      description={`${fullNameOf(user)} is notified immediately and can stop it. After 24 hours, all passkeys, the authenticator app, and the recovery codes are removed, and every device is signed out. The password stays.`}
      confirmLabel="Remove After 24 Hours"
      destructive
      pending={reset.isPending}
      onConfirm={() => void form.submit()}
    >
      <TextField
        label="Identified By"
        hint="Such as “Passport at the counter”. A colleague reads it before approving."
        maxLength={limits.proposalReasonLengthMax}
        {...form.field('identification')}
      />
      <TextareaField
        label="Reason"
        rows={2}
        maxLength={limits.proposalReasonLengthMax}
        {...form.field('reason')}
      />
      <FailureAlert of={reset} />
    </GuardedConfirmDialog>
  );
}
