import type { AdminUser } from '@seven-hills/contracts/api/staff/admin-users';
import { limits } from '@seven-hills/contracts/limits';
import { formatUsd, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { centsOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { ApiError } from '../../net/api-error.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { useCall } from '../../net/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { MoneyInput } from '../../ui/form/money-input.tsx';
import { toastProposed } from '../proposals/toast-proposed.ts';
import { refreshStaffData } from '../staff-data.ts';

function refuse(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' });
}

interface BalanceEdit {
  accountId: number;
  newBalance: string;
  /** What the form showed as the balance; the bank refuses the edit if it is another one by now. */
  expectedBalance: string;
  reason: string;
}

/** Sets a balance, with a reason that the customer sees too. */
export function BalanceForm({ user, onSaved }: { user: AdminUser; onSaved: () => void }) {
  const queryClient = useQueryClient();
  const { account } = user;
  const [newBalance, setNewBalance] = useState(account?.currentBalance ?? '');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [shownBalance, setShownBalance] = useState(account?.currentBalance ?? '0.00');
  const [hasChanged, setHasChanged] = useState(false);
  const save = useCall({
    mutationFn: (form: BalanceEdit) => api.patch('/api/admin/balance', { body: form }),
    onSuccess: async (answer) => {
      if (!toastProposed(answer))
        toast({
          title: 'Balance Updated',
          description: 'User balance updated successfully. Changes will be visible immediately.',
          variant: 'success',
        });
      await refreshStaffData(queryClient);
      onSaved();
    },
    failure: { title: 'Error', fallback: 'Failed to update balance. Please try again.' },
    onError: (failure) => {
      const problem = failure instanceof ApiError ? failure.problem : null;
      if (problem?.code === 'balance_changed' && problem.currentBalance) {
        setShownBalance(problem.currentBalance);
        setHasChanged(true);
        void refreshStaffData(queryClient);
      }
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    setError(undefined);
    if (!newBalance.trim() || !reason.trim()) return refuse('Please fill in all required fields');
    if (!account) return refuse('User account not found');
    const problem = problemOf(newBalance);
    const cents = parseTypedAmount(newBalance);
    if (problem || cents === null) {
      setError(problem);
      return refuse(problem ?? 'New balance must be a number');
    }
    save.mutate({
      accountId: account.id,
      newBalance: toDecimal(cents),
      expectedBalance: shownBalance,
      reason: reason.trim(),
    });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-[11.5rem_minmax(0,1fr)]">
      {hasChanged ? (
        <Alert
          variant="warning"
          announce
          className="sm:col-span-2"
          title={`The balance is now ${formatUsd(centsOf(shownBalance))}`}
        >
          It changed while you were editing, so nothing was saved. Check the new balance, then
          update again.
        </Alert>
      ) : (
        <FailureAlert of={save} className="sm:col-span-2" />
      )}
      <Field label="New Balance ($)" error={error} hint={holdHint(account?.heldAmount)}>
        <MoneyInput value={newBalance} onChange={(event) => setNewBalance(event.target.value)} />
      </Field>
      <Field label="Reason for Balance Change" hint="The customer sees it with the adjustment.">
        <Input
          value={reason}
          maxLength={limits.descriptionLengthMax}
          autoComplete="off"
          placeholder="e.g., Admin adjustment, Bonus credit"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        disabled={!reason.trim()}
        pending={save.isPending}
        className="sm:col-span-2 sm:justify-self-end"
      >
        {save.isPending ? 'Updating...' : 'Update Balance'}
      </Button>
    </form>
  );
}

/** Why a typed balance cannot be one, if so; the server's sentences. */
function problemOf(typed: string): string | undefined {
  const plain = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '');
  if (/^-/.test(plain)) return 'New balance cannot be negative';
  if (/^\d*\.\d{3,}$/.test(plain)) return 'New balance can have at most 2 decimals';
  const cents = parseTypedAmount(typed);
  if (cents === null) return 'New balance must be a number';
  return cents > limits.balanceEditMax ? 'New balance is too large' : undefined;
}

function holdHint(heldAmount: string | undefined): string | undefined {
  const held = centsOf(heldAmount ?? '0.00');
  return held > 0n ? `${formatUsd(held)} of it is held by pending transactions.` : undefined;
}
