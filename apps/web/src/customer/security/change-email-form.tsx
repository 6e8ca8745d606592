import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { updateEmail } from '@seven-hills/contracts/people/email';
import { emailForm } from '@seven-hills/contracts/people/parts/profile-forms';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { CurrentPasswordField } from '../../net/confirmation/current-password-field.tsx';
import { currentUserQuery } from '../../net/session/current-user.ts';
import { useCallForm } from '../../net/use-call-form.ts';
import { EmailSuggestion } from '../../ui/email/email-suggestion.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/form/input.tsx';
import { CallForm } from '../confirmations/call-form.tsx';
import { SecondStep, useSecondStep } from '../confirmations/use-second-step.ts';

type EmailForm = z.output<typeof emailForm>;

export function ChangeEmailForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { asked, isQuestion, askFor, cancel } = useSecondStep<EmailForm>();
  function tell({ user }: AnswerOf<typeof updateEmail>) {
    queryClient.setQueryData(currentUserQuery.queryKey, user);
    toast(
      user.pendingEmail === null
        ? {
            title: 'Email Updated',
            description: `Sign in as ${user.email} from now on. We also notified your previous address.`,
            variant: 'success',
          }
        : {
            title: 'Confirm Your New Email Address',
            description: `We sent a link to ${user.pendingEmail}. Until you confirm it, sign in as ${user.email}.`,
            variant: 'success',
          },
    );
    onClose();
  }
  const { form, call: change } = useCallForm({
    schema: emailForm,
    defaultValues: { newEmail: '', currentPassword: '' },
    mutationFn: (body) => api.put('/api/update-email', { body }),
    onSuccess: tell,
    isQuestion,
    onError: askFor,
    failure: {
      title: 'Email Update Failed',
      fallback: 'Failed to update email. Please check your current password.',
    },
  });
  if (asked)
    return (
      <div className="max-w-md">
        <SecondStep
          methods={asked.methods}
          change={{ change: 'change_email', newEmail: asked.body.newEmail }}
          password={asked.body.currentPassword}
          label="Update Email"
          pendingLabel="Updating..."
          failureTitle="Email Update Failed"
          onConfirmed={async (confirmation) =>
            tell(await api.put('/api/update-email', { body: { ...asked.body, ...confirmation } }))
          }
          onCancel={cancel}
        />
      </div>
    );
  return (
    <CallForm
      form={form}
      call={change}
      label="Update Email"
      pendingLabel="Updating..."
      onCancel={onClose}
      className="max-w-md"
    >
      <div className="grid gap-1.5">
        <TextField
          label="New Email"
          type="email"
          autoComplete="email"
          autoFocus
          {...form.field('newEmail')}
        />
        <EmailSuggestion
          email={form.watch('newEmail')}
          onTake={(corrected) => {
            form.setValue('newEmail', corrected, { shouldDirty: true });
            form.setFocus('newEmail');
          }}
        />
      </div>
      <CurrentPasswordField {...form.field('currentPassword')} />
    </CallForm>
  );
}
