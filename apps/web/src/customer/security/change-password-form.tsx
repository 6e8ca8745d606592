import { passwordForm } from '@seven-hills/contracts/people/parts/profile-forms';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { CurrentPasswordField } from '../../net/confirmation/current-password-field.tsx';
import { useCallForm } from '../../net/use-call-form.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { PasswordField } from '../../ui/form/password-input.tsx';
import { CallForm } from '../confirmations/call-form.tsx';
import { SecondStep, useSecondStep } from '../confirmations/use-second-step.ts';
import { ownSessionsQuery } from './queries.ts';

type PasswordForm = z.output<typeof passwordForm>;

export function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { asked, isQuestion, askFor, cancel } = useSecondStep<PasswordForm>();
  function tell() {
    toast({
      title: 'Password Updated',
      description: 'Your other devices are signed out. This one stays signed in.',
      variant: 'success',
    });
    onClose();
    return queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
  }
  const { form, call: change } = useCallForm({
    schema: passwordForm,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    mutationFn: (body) => api.put('/api/update-password', { body }),
    onSuccess: tell,
    isQuestion,
    onError: askFor,
    failure: { title: 'Password Update Failed', fallback: 'Failed to update profile' },
  });
  if (asked)
    return (
      <div className="max-w-md">
        <SecondStep
          methods={asked.methods}
          change={{ change: 'change_password' }}
          password={asked.body.currentPassword}
          label="Update Password"
          pendingLabel="Updating..."
          failureTitle="Password Update Failed"
          onConfirmed={async (confirmation) => {
            const { currentPassword = asked.body.currentPassword } = confirmation;
            await api.put('/api/update-password', {
              body: { ...asked.body, ...confirmation, currentPassword },
            });
            await tell();
          }}
          onCancel={cancel}
        />
      </div>
    );
  return (
    <CallForm
      form={form}
      call={change}
      label="Update Password"
      pendingLabel="Updating..."
      onCancel={onClose}
      className="max-w-md"
    >
      <CurrentPasswordField autoFocus {...form.field('currentPassword')} />
      <PasswordField
        label="New Password"
        hint="At least 8 characters, better 15 or more: a few unrelated words are strong and easy to remember."
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
    </CallForm>
  );
}
