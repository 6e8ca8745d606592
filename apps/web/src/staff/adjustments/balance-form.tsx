import { limits } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import type { OpenedUser } from '@seven-hills/contracts/staff/users';
import {
  type Cents,
  formatAmount,
  formatUsd,
  parseTypedAmount,
  toDecimal,
} from '@seven-hills/money';
import { type FormEvent, useState } from 'react';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { useExpectedBalance } from '../reviewed-posting/use-expected-balance.ts';
import { usePostingCall } from '../reviewed-posting/use-posting-call.ts';

type Account = NonNullable<OpenedUser['account']>;

interface BalanceFormProps {
  account: Account;
  onSaved: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

/**
 * Sets a balance, with a reason that the customer sees. Names the balance that it shows, so that
 * the bank refuses the change if that is no longer the balance.
 */
export function BalanceForm({ account, onSaved, onDirtyChange }: BalanceFormProps) {
  const [typed, setTyped] = useState(formatAmount(centsOf(account.currentBalance)));
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { balance: shown, hasChanged, handlers } = useExpectedBalance(account.currentBalance);
  const save = usePostingCall({
    send: (body: { newBalance: string; expectedBalance: string; reason: string }, idempotencyKey) =>
      api.patch('/api/admin/balance', {
        body: { accountId: account.id, ...body },
        idempotencyKey,
      }),
    doneTitle: 'Balance Updated',
    fallback: 'Failed to update balance. Please try again.',
    onDone: onSaved,
    ...handlers,
  });
  const newBalance = parseTypedAmount(typed);

  function edit(set: (text: string) => void, text: string) {
    set(text);
    setError(undefined);
    onDirtyChange(true);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const problem = !typed.trim() ? 'Please fill in all required fields' : problemOf(typed);
    setError(problem);
    if (problem !== undefined || newBalance === null) {
      toast({ title: 'Error', description: problem ?? notNumber, variant: 'destructive' });
      return;
    }
    save.mutate({
      newBalance: toDecimal(newBalance),
      expectedBalance: shown,
      reason: reason.trim(),
    });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-[11.5rem_minmax(0,1fr)]">
      {hasChanged && (
        <Alert
          variant="warning"
          announce
          className="sm:col-span-2"
          title={`The balance is now ${usdOf(shown)}`}
        >
          It changed while you were working, so nothing was saved. Check the new balance, then
          update again.
        </Alert>
      )}
      <MoneyField
        label="New Balance ($)"
        error={error}
        hint={balanceHint(newBalance, centsOf(shown), centsOf(account.heldAmount))}
        value={typed}
        onChange={(event) => edit(setTyped, event.target.value)}
      />
      <TextField
        label="Reason for Balance Change"
        hint={`The ${words.customer} sees it with the adjustment.`}
        value={reason}
        maxLength={limits.descriptionLengthMax}
        placeholder="e.g., Admin adjustment, Bonus credit"
        onChange={(event) => edit(setReason, event.target.value)}
      />
      <FailureAlert of={save} className="sm:col-span-2" />
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

const notNumber = 'New balance must be a number';

/** Why typed text cannot be a balance, in the server's words. */
function problemOf(typed: string): string | undefined {
  const plain = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '');
  if (plain.startsWith('-')) return 'New balance cannot be negative';
  if (/^\d*\.\d{3,}$/.test(plain)) return 'New balance can have at most 2 decimals';
  const cents = parseTypedAmount(typed);
  if (cents === null) return notNumber;
  return cents > limits.balanceEditMax ? 'New balance is too large' : undefined;
}

/** What the new balance posts, or what pending transactions hold. */
function balanceHint(newBalance: Cents | null, balance: Cents, held: Cents): string | undefined {
  const difference = (newBalance ?? balance) - balance;
  if (difference > 0n) return `Credits ${formatUsd(difference)}.`;
  if (difference < 0n) return `Debits ${formatUsd(-difference)}.`;
  return held > 0n ? `Pending transactions hold ${formatUsd(held)} of it.` : undefined;
}
