import { limits } from '@seven-hills/contracts/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { pinStatusQuery } from '../../banking/queries.ts';
import { ApiError, api, isUnauthorized, userMessage } from '../../lib/api-client.ts';
import { showServerErrors, useAppForm } from '../../lib/form.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { PinInput } from '../../ui/masked-input.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toast.ts';

const rules = {
  required: 'Please enter and confirm your PIN.',
  length: `PIN must be exactly ${limits.pinLength} digits.`,
  match: 'PINs do not match.',
} as const;

/** One rule at a time, in the order in which they are told. */
const pinForm = z
  .object({ pin: z.string(), confirmPin: z.string() })
  .superRefine((form, context) => {
    const refuse = (path: 'pin' | 'confirmPin', message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const isWhole = (pin: string) => pin.length === limits.pinLength;
    if (!form.pin) refuse('pin', rules.required);
    else if (!form.confirmPin) refuse('confirmPin', rules.required);
    else if (!isWhole(form.pin)) refuse('pin', rules.length);
    else if (!isWhole(form.confirmPin)) refuse('confirmPin', rules.length);
    else if (form.pin !== form.confirmPin) refuse('confirmPin', rules.match);
  });

/** The first PIN. Once it is set, the PIN's standing is read again and the dashboard takes over. */
export function SetUpPinScreen() {
  usePageTitle('Set Up Your PIN');
  const queryClient = useQueryClient();
  const reloadStatus = () => queryClient.invalidateQueries({ queryKey: pinStatusQuery.queryKey });
  const setUp = useMutation({
    mutationFn: ({ pin }: z.output<typeof pinForm>) =>
      api.post('/api/pin/setup', { body: { pin } }),
    onSuccess: () => {
      toast({
        title: 'Success',
        description: 'Your PIN has been set successfully!',
        variant: 'success',
      });
      return reloadStatus();
    },
    onError: (error) => {
      if (isUnauthorized(error)) return;
      toast({
        title: 'Error',
        description: userMessage(error, 'Failed to set PIN'),
        variant: 'destructive',
      });
      const isSetAlready = error instanceof ApiError && error.problem?.code === 'pin_already_set';
      if (isSetAlready) void reloadStatus();
      else if (showServerErrors(form, error)) form.setFocus('pin', { shouldSelect: true });
    },
  });
  const form = useAppForm({
    schema: pinForm,
    defaultValues: { pin: '', confirmPin: '' },
    onValid: (values) => setUp.mutate(values),
  });
  const isBusy = setUp.isPending;

  return (
    <div className="grid max-w-4xl gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <div className="md:col-span-2">
        <PageHeader
          title="Set Up Your PIN"
          description="Every transaction asks for this 4-digit PIN. Choose one that only you know; it takes a moment, and then your account is ready."
        />
      </div>
      <Card>
        <form noValidate onSubmit={form.submit} className="grid gap-5">
          <Field label="PIN" hint="4 digits" error={form.errorOf('pin')}>
            <PinInput {...form.register('pin')} />
          </Field>
          <Field label="Confirm PIN" error={form.errorOf('confirmPin')}>
            <PinInput {...form.register('confirmPin')} />
          </Field>
          <Button type="submit" size="large" pending={isBusy} className="justify-self-start">
            {isBusy ? 'Setting up PIN...' : 'Set PIN'}
          </Button>
        </form>
      </Card>
      <SecurityTips />
    </div>
  );
}

const tips = [
  'Do not use 1234, one digit four times, your year of birth or the end of your SSN.',
  'Do not use the PIN of a card or a phone.',
  'Tell it to nobody. We never ask for it by phone, e-mail or chat.',
  `After ${limits.pinFailuresUntilLock} wrong tries it is locked for ${limits.pinLockMinutes} minutes.`,
];

function SecurityTips() {
  return (
    <section aria-labelledby="pin-tips" className="rounded-card bg-sunken p-5 sm:p-6">
      <h2 id="pin-tips" className="mb-3 text-xl">
        Security tips
      </h2>
      <ul className="grid list-disc gap-2.5 pl-5 text-[0.95rem] marker:text-copper">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  );
}
