import type { SavingsGoal, SavingsGoals } from '@seven-hills/contracts/money/savings-goals';
import { parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { useRequestKey } from '../../net/use-call.tsx';
import { useCallForm } from '../../net/use-call-form.ts';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { SelectField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { refuseAt } from '../../ui/form/use-app-form.ts';
import { CallForm } from '../confirmations/call-form.tsx';
import { refreshGoals } from './queries.ts';

const moveForm = z
  .object({ amount: z.string(), other: z.string() })
  .transform(({ amount, other }, context) => {
    const cents = parseTypedAmount(amount);
    if (!cents) {
      refuseAt(context)('amount', 'Please enter an amount above zero');
      return z.NEVER;
    }
    return { amount: toDecimal(cents), otherId: other === '' ? null : Number(other) };
  });

interface MoveMoneyDialogProps {
  goal: SavingsGoal;
  /** Whether money is added to the goal or taken out of it. */
  direction: 'add' | 'take';
  all: SavingsGoals;
  ofAccount: { account?: number };
  onClose: () => void;
}

/** Moves money between a goal and what is free to spend, or another goal. */
export function MoveMoneyDialog(props: MoveMoneyDialogProps) {
  const { goal, direction, all, ofAccount: query, onClose } = props;
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const isAdding = direction === 'add';
  const { form, call } = useCallForm({
    schema: moveForm,
    defaultValues: { amount: '', other: '' },
    mutationFn({ amount, otherId }) {
      const body = {
        fromGoalId: isAdding ? otherId : goal.id,
        toGoalId: isAdding ? goal.id : otherId,
        amount,
      };
      return api.post('/api/savings-goals/moves', { query, body, idempotencyKey: keyOf(body) });
    },
    success: { title: isAdding ? 'Money Set Aside' : 'Money Withdrawn' },
    async onSuccess() {
      await refreshGoals(queryClient);
      onClose();
    },
    failure: { title: 'Money Not Moved', fallback: 'Please try again.' },
  });
  const others = all.goals
    .filter(({ id, amount }) => id !== goal.id && (!isAdding || amount !== '0.00'))
    .map(({ id, name, amount }) => [id, `${name} (${usdOf(amount)})`] as const);
  return (
    <GuardedDialog
      isDirty={form.formState.isDirty}
      onClose={onClose}
      size="small"
      title={isAdding ? `Add Money to ${goal.name}` : `Withdraw from ${goal.name}`}
      description={
        isAdding
          ? `${usdOf(all.freeToSpend)} is free to spend. The money stays in your account.`
          : `${goal.name} has ${usdOf(goal.amount)}. The money stays in your account.`
      }
    >
      {(cancel) => (
        <CallForm
          form={form}
          call={call}
          label={isAdding ? 'Add Money' : 'Withdraw'}
          pendingLabel="Moving..."
          onCancel={cancel}
        >
          <MoneyField label="Amount" {...form.field('amount')} />
          {others.length > 0 && (
            <SelectField
              label={isAdding ? 'From' : 'To'}
              empty="Free to spend"
              choices={others}
              {...form.field('other')}
            />
          )}
        </CallForm>
      )}
    </GuardedDialog>
  );
}
