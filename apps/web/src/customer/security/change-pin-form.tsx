import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { pinStatusQuery } from '../../money/queries.ts';
import { WaitingPeriodNotice, waitingPeriodEnd } from '../../money/waiting-period-notice.tsx';
import { api } from '../../net/api-client.ts';
import { problemCode } from '../../net/api-error.ts';
import { CurrentPasswordField } from '../../net/confirmation/current-password-field.tsx';
import { type SentForm, useCall } from '../../net/use-call.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PinCodeField } from '../../ui/form/masked-input.tsx';
import { refuseAt, useAppForm } from '../../ui/form/use-app-form.ts';
import { CallForm } from '../confirmations/call-form.tsx';
import { SecondStep, useSecondStep } from '../confirmations/use-second-step.ts';

const fields = z.object({
  currentPassword: z.string().min(1, { error: 'Current password is required to change your PIN' }),
  currentPin: z.string(),
  pin: z.string(),
  confirmPin: z.string(),
});

const pinForm = (needsCurrentPin: boolean) =>
  fields.superRefine(({ currentPin, pin, confirmPin }, context) => {
    const refuse = refuseAt(context);
    if (needsCurrentPin && !/^\d{4}$/.test(currentPin))
      refuse('currentPin', 'Please enter your current PIN');
    if (!pin || !confirmPin)
      refuse(pin ? 'confirmPin' : 'pin', 'Please enter and confirm your PIN.');
    else if (!/^\d{4}$/.test(pin)) refuse('pin', 'PIN must be exactly 4 digits.');
    else if (pin !== confirmPin) refuse('confirmPin', 'PINs do not match.');
  });

interface PinBody {
  currentPassword: string;
  pin: string;
  currentPin?: string;
}

/** For a day after a password reset by email, the form also requires the current PIN. */
export function ChangePinForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data: status } = useQuery({ ...pinStatusQuery, staleTime: 0 });
  const waitsUntil = status?.waitingPeriodEndsAt ?? null;
  const reloadStatus = () => queryClient.invalidateQueries({ queryKey: pinStatusQuery.queryKey });
  const { asked, isQuestion, askFor, cancel } = useSecondStep<PinBody>();
  function tell() {
    toast({
      title: 'PIN Updated',
      description: 'Confirm your next transaction with the new PIN.',
      variant: 'success',
    });
    onClose();
    return reloadStatus();
  }
  const change = useCall({
    mutationFn: (body: PinBody) => api.put('/api/pin', { body }),
    onSuccess: tell,
    isQuestion,
    form: (): SentForm => form,
    failure: {
      title: 'PIN Update Failed',
      fallback: 'Failed to update PIN. Please try again.',
    },
    onError: (error, body) => {
      askFor(error, body);
      if (problemCode(error) === 'recently_reset') void reloadStatus();
    },
  });
  const form = useAppForm({
    schema: pinForm(waitsUntil !== null),
    defaultValues: { currentPassword: '', currentPin: '', pin: '', confirmPin: '' },
    onValid: ({ currentPassword, currentPin, pin }) =>
      change.mutate({ currentPassword, pin, ...(waitsUntil !== null && { currentPin }) }),
  });
  if (asked)
    return (
      <div className="max-w-md">
        <SecondStep
          methods={asked.methods}
          change={{ change: 'change_pin' }}
          password={asked.body.currentPassword}
          label="Update PIN"
          pendingLabel="Updating..."
          failureTitle="PIN Update Failed"
          onConfirmed={async (confirmation) => {
            await api.put('/api/pin', { body: { ...asked.body, ...confirmation } });
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
      label="Update PIN"
      pendingLabel="Updating..."
      onCancel={onClose}
      className="max-w-md"
    >
      {waitsUntil && (
        <WaitingPeriodNotice>
          Until {waitingPeriodEnd(waitsUntil)}, you need your current PIN as well as your password
          to change your PIN.
        </WaitingPeriodNotice>
      )}
      <CurrentPasswordField autoFocus {...form.field('currentPassword')} />
      {waitsUntil && <PinCodeField label="Current PIN" {...form.field('currentPin')} />}
      <PinCodeField
        label="New PIN"
        hint="Four digits; not a sequence, your year of birth, or the last four digits of your SSN."
        {...form.field('pin')}
      />
      <PinCodeField label="Confirm New PIN" {...form.field('confirmPin')} />
    </CallForm>
  );
}
