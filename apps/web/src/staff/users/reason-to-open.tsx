import type { UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../net/api-client.ts';
import { problemCode } from '../../net/api-error.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/input.tsx';

/** Whether the bank requires a reason before it shows a customer. */
export const wantsReason = ({ error }: Pick<UseQueryResult, 'error'>): boolean =>
  problemCode(error) === 'view_reason_required';

/** Takes the reason for viewing a customer, where the bank requires one, and opens the customer. */
export function ReasonToOpen({ id, onStated }: { id: number; onStated: () => void }) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const state = useCall({
    mutationFn: () =>
      api.get('/api/admin/users/:id', { params: { id }, query: { reason: reason.trim() } }),
    onSuccess: onStated,
    failure: { title: 'Error', fallback: 'Failed to open the customer. Please try again.' },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(!reason.trim());
    if (reason.trim() && !state.isPending) state.mutate();
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-xl gap-4">
      <TextField
        label="Reason for Viewing This Customer"
        hint="The customer sees that you did, and the reason. It is valid for eight hours."
        error={isMissing ? 'Reason is required' : undefined}
        value={reason}
        maxLength={200}
        onChange={(event) => {
          setReason(event.target.value);
          setIsMissing(false);
        }}
      />
      <FailureAlert of={state} />
      <Button type="submit" className="justify-self-start" pending={state.isPending}>
        Open Customer
      </Button>
    </form>
  );
}
