import { passwordForm, type updatePassword } from '@seven-hills/contracts/api/people/profile';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { type SentForm, useCall } from '../../net/use-call.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { FormButtons } from './form-buttons.tsx';
import { ownSessionsQuery } from './queries.ts';

export function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const change = useCall({
    mutationFn: (form: BodyOf<typeof updatePassword>) =>
      api.put('/api/update-password', { body: form }),
    onSuccess: () => {
      toast({
        title: 'Password Updated',
        description: 'Your other devices are signed out. This one stays signed in.',
        variant: 'success',
      });
      onClose();
      return queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
    },
    form: (): SentForm => form,
    failure: { title: 'Password Update Failed', fallback: 'Failed to update profile' },
  });
  const form = useAppForm({
    schema: passwordForm,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    onValid: change.mutate,
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid max-w-md gap-5">
      <CurrentPasswordField
        autoFocus
        error={form.errorOf('currentPassword')}
        {...form.register('currentPassword')}
      />
      <Field
        label="New Password"
        hint="At least 8 characters, better 15 or more: a few unrelated words are strong and easy to remember."
        error={form.errorOf('newPassword')}
      >
        <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
      </Field>
      <Field label="Confirm New Password" error={form.errorOf('confirmPassword')}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
      <FailureAlert of={change} />
      <FormButtons
        label="Update Password"
        pendingLabel="Updating..."
        pending={change.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
