import { limits } from '@seven-hills/bank/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { OpeningSteps } from '../../money/opening-steps.tsx';
import { pinStatusQuery } from '../../money/queries.ts';
import { api } from '../../net/api-client.ts';
import { problemCode } from '../../net/api-error.ts';
import { fieldErrorsOf } from '../../net/server-errors.ts';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { FailureAlert, type SentForm, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PinCodeField } from '../../ui/form/masked-input.tsx';
import { PasswordField } from '../../ui/form/password-input.tsx';
import { refuseAt, useAppForm } from '../../ui/form/use-app-form.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { SecondStep, useSecondStep } from '../confirmations/use-second-step.ts';
import { FirstPinWait } from './first-pin-wait.tsx';

const rules = {
  required: 'Please enter and confirm your PIN.',
  length: `PIN must be exactly ${limits.pinLength} digits.`,
  match: 'PINs do not match.',
  password: 'Please confirm your password to set your PIN.',
} as const;

/** Reports one error at a time, in this order. */
const fields = z.object({
  pin: z.string(),
  confirmPin: z.string(),
  currentPassword: z.string(),
});
const pinForm = (asksPassword: boolean) =>
  fields.superRefine((form, context) => {
    const refuse = refuseAt(context);
    const isWhole = (pin: string) => /^\d{4}$/.test(pin);
    if (!form.pin) refuse('pin', rules.required);
    else if (!form.confirmPin) refuse('confirmPin', rules.required);
    else if (!isWhole(form.pin)) refuse('pin', rules.length);
    else if (!isWhole(form.confirmPin)) refuse('confirmPin', rules.length);
    else if (form.pin !== form.confirmPin) refuse('confirmPin', rules.match);
    else if (asksPassword && !form.currentPassword) refuse('currentPassword', rules.password);
  });

/** Sets the first PIN. Afterward it refetches the PIN's status, and the dashboard takes over. */
export function SetUpPinScreen() {
  usePageTitle('Set Up Your PIN');
  const { user } = useCurrentUser();
  const { data: status } = useQuery(pinStatusQuery);
  const waitsUntil = status?.waitingPeriodEndsAt ?? null;
  return (
    <div className="grid max-w-4xl gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <div className="md:col-span-2">
        {/* Whoever only shares an account owes no deposit, which is one of the steps. */}
        {user?.hasInitialDeposit && (
          <div className="mb-6 max-w-md">
            <OpeningSteps current="pin" />
          </div>
        )}
        <PageHeader
          title="Set Up Your PIN"
          description="You’ll need this 4-digit PIN for every transaction. Choose one that only you know. It takes a moment, and then your account is ready."
        />
      </div>
      {waitsUntil ? (
        <div className="self-start">
          <FirstPinWait endsAt={waitsUntil} />
        </div>
      ) : (
        <SetUpForm />
      )}
      <SecurityTips />
    </div>
  );
}

/** An older session requires the password; the form keeps what was already typed. */
function SetUpForm() {
  const queryClient = useQueryClient();
  const [asksPassword, setAsksPassword] = useState(false);
  const reloadStatus = () => queryClient.invalidateQueries({ queryKey: pinStatusQuery.queryKey });
  const { asked, isQuestion, askFor, cancel } = useSecondStep<{
    pin: string;
    currentPassword: string;
  }>();
  function tell() {
    toast({
      title: 'Success',
      description: 'Your PIN has been set successfully!',
      variant: 'success',
    });
    return reloadStatus();
  }
  const setUp = useCall({
    mutationFn: ({ pin, currentPassword }: z.output<typeof fields>) =>
      api.post('/api/pin/setup', { body: { pin, ...(currentPassword && { currentPassword }) } }),
    onSuccess: tell,
    form: (): SentForm => form,
    failure: { title: 'Error', fallback: 'Failed to set PIN' },
    isQuestion: (error) =>
      isQuestion(error) || (problemCode(error) === 'password_required' && !asksPassword),
    onError: (error, { pin, currentPassword }) => {
      askFor(error, { pin, currentPassword });
      const code = problemCode(error);
      if (code === 'password_required') setAsksPassword(true);
      if (code === 'pin_already_set' || code === 'recently_reset') void reloadStatus();
      else if (fieldErrorsOf(form, error).length > 0)
        form.setFocus(code === 'pin_too_simple' ? 'pin' : 'currentPassword', {
          shouldSelect: true,
        });
    },
  });
  const form = useAppForm({
    schema: pinForm(asksPassword),
    defaultValues: { pin: '', confirmPin: '', currentPassword: '' },
    onValid: (values) => setUp.mutate(values),
  });
  const isBusy = setUp.isPending;
  if (asked)
    return (
      <Card>
        <SecondStep
          methods={asked.methods}
          change={{ change: 'set_pin' }}
          password={asked.body.currentPassword}
          label="Set PIN"
          pendingLabel="Setting up PIN..."
          failureTitle="Error"
          onConfirmed={async (confirmation) => {
            await api.post('/api/pin/setup', { body: { ...asked.body, ...confirmation } });
            await tell();
          }}
          onCancel={cancel}
        />
      </Card>
    );

  return (
    <Card>
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <PinCodeField label="PIN" hint="4 digits" {...form.field('pin')} />
        <PinCodeField label="Confirm PIN" {...form.field('confirmPin')} />
        {asksPassword && (
          <PasswordField
            label="Password"
            hint="To protect your account, please confirm the password you sign in with."
            autoFocus
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
        )}
        <FailureAlert of={setUp} />
        <Button type="submit" size="large" pending={isBusy} className="justify-self-start">
          {isBusy ? 'Setting up PIN...' : 'Set PIN'}
        </Button>
      </form>
    </Card>
  );
}

const tips = [
  'Do not use 1234, the same digit four times, your year of birth, or the last four digits of your SSN.',
  'Do not reuse the PIN of a card or phone.',
  'Do not share it with anyone. We never ask for it by phone, email, or chat.',
  `After ${limits.pinFailuresUntilLock} wrong attempts it is locked for ${limits.pinLockMinutes} minutes.`,
];

function SecurityTips() {
  return (
    <section aria-labelledby="pin-tips" className="rounded-card bg-sunken p-5 sm:p-6">
      <h2 id="pin-tips" className="mb-3 text-xl">
        Security tips
      </h2>
      <ul className="grid list-disc gap-2.5 pl-5 text-[0.95rem] marker:text-accent">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  );
}
