import { words } from '@seven-hills/bank/words/words';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { type FormEvent, useEffect, useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/input.tsx';

interface StatedReasonProps {
  user: AdminUser;
  onDirtyChange?: (isDirty: boolean) => void;
}

/**
 * States that the customer can see who opened this, and takes an optional reason, which the
 * customer also sees.
 */
export function StatedReason({ user, onDirtyChange }: StatedReasonProps) {
  const [reason, setReason] = useState('');
  const state = useCall({
    mutationFn: () =>
      api.get('/api/admin/users/:id', {
        params: { id: user.id },
        query: { reason: reason.trim() },
      }),
    failure: { title: 'Error', fallback: 'Failed to record the reason. Please try again.' },
  });
  const isDirty = reason.trim() !== '' && !state.isSuccess;
  useEffect(() => onDirtyChange?.(isDirty), [isDirty, onDirtyChange]);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() && !state.isPending) state.mutate();
  }
  if (state.isSuccess)
    return (
      <p role="status" className="text-ink-soft text-sm [overflow-wrap:anywhere]">
        The {words.customer} sees that you opened this, and why: {reason.trim()}
      </p>
    );
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextField
        label="Why You Opened This"
        hint={`The ${words.customer} sees that you did, and the reason if you give one.`}
        optional
        value={reason}
        maxLength={200}
        onChange={(event) => setReason(event.target.value)}
      />
      <FailureAlert of={state} />
      {reason.trim() && (
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          pending={state.isPending}
        >
          Record Reason
        </Button>
      )}
    </form>
  );
}
