import { words } from '@seven-hills/bank/words/words';
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

interface ReasonToOpenProps {
  id: number;
  /** Whose page it is. Default: a customer's. */
  what?: 'customer' | 'account';
  onStated: () => void;
}

/**
 * Takes the reason for viewing the data of a customer, or of an account's owners, where the bank
 * requires one, and opens the page.
 */
export function ReasonToOpen({ id, what = 'customer', onStated }: ReasonToOpenProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const name = what === 'account' ? 'Account' : words.Customer;
  const state = useCall({
    mutationFn: (): Promise<object> => {
      const input = { params: { id }, query: { reason: reason.trim() } };
      return what === 'account'
        ? api.get('/api/admin/accounts/:id', input)
        : api.get('/api/admin/users/:id', input);
    },
    onSuccess: onStated,
    failure: { title: 'Error', fallback: `Failed to open the ${what}. Please try again.` },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(!reason.trim());
    if (reason.trim() && !state.isPending) state.mutate();
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-xl gap-4">
      <TextField
        label={`Reason for Viewing This ${name}`}
        hint={`${what === 'account' ? 'Its owners see' : `The ${words.customer} sees`} that you did, and the reason. It is valid for eight hours.`}
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
        Open {name}
      </Button>
    </form>
  );
}
