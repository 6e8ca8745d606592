import { emailForm, type updateEmail } from '@seven-hills/contracts/api/profile';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { showServerErrors, useAppForm } from '../../lib/form.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { FormButtons } from './form-buttons.tsx';
import { tellFailure } from './tell-failure.ts';

export function ChangeEmailForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (form: BodyOf<typeof updateEmail>) => api.put('/api/update-email', { body: form }),
    onSuccess: ({ user }) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      toast({
        title: 'Email Updated',
        description: `From now on you sign in as ${user.email}. We wrote to your earlier address too.`,
        variant: 'success',
      });
      onClose();
    },
    onError: (error) => {
      showServerErrors(form, error);
      tellFailure(
        'Email Update Failed',
        error,
        'Failed to update email. Please check your current password.',
      );
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
      <FormButtons
        label="Update Email"
        pendingLabel="Updating..."
        pending={change.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
