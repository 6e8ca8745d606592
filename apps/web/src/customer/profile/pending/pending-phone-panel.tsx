import { limits } from '@seven-hills/bank/limits';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import { phoneCodeForm } from '@seven-hills/contracts/people/parts/profile-forms';
import type { confirmPhoneChange } from '@seven-hills/contracts/people/profile';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../net/api-client.ts';
import { problemCode } from '../../../net/api-error.ts';
import { currentUserQuery } from '../../../net/session/current-user.ts';
import { FailureAlert, useCall } from '../../../net/use-call.tsx';
import { useCallForm } from '../../../net/use-call-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';

type Saved = AnswerOf<typeof confirmPhoneChange>;

interface PendingPhonePanelProps {
  pending: NonNullable<CurrentUser['pendingPhone']>;
  /** Whether the code field gets the focus, because the number was saved just now. */
  hasFocus: boolean;
  /** The number was confirmed or withdrawn. */
  onEnd: (user: CurrentUser) => void;
}

/** Takes the code that confirms a new phone number, sends another one, or keeps the old number. */
export function PendingPhonePanel({ pending, hasFocus, onEnd }: PendingPhonePanelProps) {
  const queryClient = useQueryClient();
  const keep = ({ user }: Saved) => queryClient.setQueryData(currentUserQuery.queryKey, user);
  function end(saved: Saved) {
    keep(saved);
    onEnd(saved.user);
  }
  /** The change ended elsewhere, so the panel is out of date. */
  async function readAgain(error: Error) {
    if (problemCode(error) === 'conflict')
      await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  }
  const { form, call: confirm } = useCallForm({
    schema: phoneCodeForm,
    defaultValues: { code: '' },
    mutationFn: (body) => api.post('/api/profile/phone/confirm', { body }),
    success: ({ message }) => ({ title: 'Phone Number Updated', description: message }),
    onSuccess: end,
    onError: readAgain,
    failure: { title: 'Not Confirmed', fallback: 'Failed to confirm. Please try again.' },
  });
  const send = useCall({
    mutationFn: () => api.post('/api/profile/phone/send-code'),
    success: ({ message }) => ({ title: 'Code Sent', description: message }),
    onSuccess: (saved) => {
      keep(saved);
      form.resetField('code');
      form.setFocus('code');
    },
    onError: readAgain,
    failure: { title: 'Not Sent', fallback: 'Failed to send a code. Please try again.' },
  });
  const cancel = useCall({
    mutationFn: () => api.post('/api/profile/phone/cancel-change'),
    success: ({ message }) => ({ title: 'Change Canceled', description: message }),
    onSuccess: end,
    onError: readAgain,
    failure: { title: 'Not Canceled', fallback: 'Failed to cancel the change. Please try again.' },
  });
  return (
    <Alert variant="warning" title="Confirm your new phone number" className="mb-5">
      <p className="[overflow-wrap:anywhere]">
        We sent a code to {pending.sentTo}. It works for {limits.phoneCodeMinutes} minutes.
      </p>
      <form
        noValidate
        aria-label="Confirm your new phone number"
        onSubmit={form.submit}
        className="mt-3 grid gap-4"
      >
        <Field label="Code" error={form.errorOf('code')}>
          <Input
            className="tabular max-w-56 text-lg tracking-[0.2em]"
            autoComplete="one-time-code"
            inputMode="numeric"
            spellCheck={false}
            autoFocus={hasFocus}
            {...form.register('code')}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={confirm.isPending}>
            {confirm.isPending ? 'Confirming...' : 'Confirm'}
          </Button>
          <Button variant="secondary" pending={send.isPending} onClick={() => send.mutate()}>
            Send a New Code
          </Button>
          <Button variant="quiet" pending={cancel.isPending} onClick={() => cancel.mutate()}>
            Keep the Old Number
          </Button>
        </div>
      </form>
      <FailureAlert of={confirm} className="mt-3" />
      <FailureAlert of={send} className="mt-3" />
      <FailureAlert of={cancel} className="mt-3" />
    </Alert>
  );
}
