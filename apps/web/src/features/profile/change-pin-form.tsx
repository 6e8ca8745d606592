import type { changePin } from '@seven-hills/contracts/api/profile';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { pinStatusQuery } from '../../banking/queries.ts';
import { api } from '../../lib/api-client.ts';
import { showServerErrors, useAppForm } from '../../lib/form.ts';
import { Field } from '../../ui/field.tsx';
import { PinInput } from '../../ui/masked-input.tsx';
import { toast } from '../../ui/toast.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { FormButtons } from './form-buttons.tsx';
import { tellFailure } from './tell-failure.ts';

const pinForm = z
  .object({
    currentPassword: z
      .string()
      .min(1, { error: 'Current password is required to change your PIN' }),
    pin: z.string(),
    confirmPin: z.string(),
  })
  .superRefine(({ pin, confirmPin }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (!pin || !confirmPin)
      refuse(pin ? 'confirmPin' : 'pin', 'Please enter and confirm your PIN.');
    else if (!/^\d{4}$/.test(pin)) refuse('pin', 'PIN must be exactly 4 digits.');
    else if (pin !== confirmPin) refuse('confirmPin', 'PINs do not match.');
  });

export function ChangePinForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (form: BodyOf<typeof changePin>) => api.put('/api/pin', { body: form }),
    onSuccess: () => {
      toast({
        title: 'PIN Updated',
        description: 'Confirm your next transaction with the new PIN.',
        variant: 'success',
      });
      onClose();
      return queryClient.invalidateQueries({ queryKey: pinStatusQuery.queryKey });
    },
    onError: (error) => {
      showServerErrors(form, error);
      tellFailure('PIN Update Failed', error, 'Failed to update PIN. Please try again.');
    },
  });
  const form = useAppForm({
    schema: pinForm,
    defaultValues: { currentPassword: '', pin: '', confirmPin: '' },
    onValid: ({ currentPassword, pin }) => change.mutate({ currentPassword, pin }),
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid max-w-md gap-5">
      <CurrentPasswordField
        autoFocus
        error={form.errorOf('currentPassword')}
        {...form.register('currentPassword')}
      />
      <Field
        label="New PIN"
        hint="Four digits; not a sequence, your year of birth or part of your SSN."
        error={form.errorOf('pin')}
      >
        <PinInput {...form.register('pin')} />
      </Field>
      <Field label="Confirm New PIN" error={form.errorOf('confirmPin')}>
        <PinInput {...form.register('confirmPin')} />
      </Field>
      <FormButtons
        label="Update PIN"
        pendingLabel="Updating..."
        pending={change.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
