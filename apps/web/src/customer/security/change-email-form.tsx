import { emailForm, type updateEmail } from '@seven-hills/contracts/api/people/profile';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { currentUserQuery } from '../../net/session/current-user.ts';
import { type SentForm, useCall } from '../../net/use-call.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { FormButtons } from './form-buttons.tsx';

export function ChangeEmailForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const change = useCall({
    mutationFn: (form: BodyOf<typeof updateEmail>) => api.put('/api/update-email', { body: form }),
    onSuccess: ({ user }) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      toast({
        title: 'Email Updated',
        description: `Sign in as ${user.email} from now on. Please confirm it with the link that we sent there. We also notified your previous address.`,
        variant: 'success',
      });
      onClose();
    },
    form: (): SentForm => form,
    failure: {
      title: 'Email Update Failed',
      fallback: 'Failed to update email. Please check your current password.',
    },
  });
  const form = useAppForm({
    schema: emailForm,
    defaultValues: { newEmail: '', currentPassword: '' },
    onValid: change.mutate,
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid max-w-md gap-5">
      <Field label="New Email" error={form.errorOf('newEmail')}>
        <Input type="email" autoComplete="email" autoFocus {...form.register('newEmail')} />
      </Field>
      <CurrentPasswordField
        error={form.errorOf('currentPassword')}
        {...form.register('currentPassword')}
      />
      <FailureAlert of={change} />
      <FormButtons
        label="Update Email"
        pendingLabel="Updating..."
        pending={change.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
