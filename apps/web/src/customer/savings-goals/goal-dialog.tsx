import { limits } from '@seven-hills/bank/limits';
import { goalColors } from '@seven-hills/bank/savings-goals';
import type { SavingsGoal } from '@seven-hills/contracts/money/savings-goals';
import { formatAmount, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { GoalDot, goalColorNames } from '../../money/savings-goals/goal-looks.tsx';
import { centsOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { useCallForm } from '../../net/use-call-form.ts';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { TextField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { refuseAt } from '../../ui/form/use-app-form.ts';
import { CallForm } from '../confirmations/call-form.tsx';
import { refreshGoals } from './queries.ts';

const goalForm = z
  .object({
    name: z.string(),
    targetAmount: z.string(),
    targetOn: z.string(),
    color: z.enum(goalColors),
  })
  .transform(({ name, targetAmount, targetOn, color }, context) => {
    const refuse = refuseAt(context);
    const cents = parseTypedAmount(targetAmount);
    if (!name.trim()) refuse('name', 'Please enter a name');
    if (targetAmount && !cents) refuse('targetAmount', 'Please enter an amount above zero');
    return {
      name,
      color,
      targetAmount: cents ? toDecimal(cents) : null,
      targetOn: targetOn || null,
    };
  });

interface GoalDialogProps {
  /** The goal to change. Default: a new one. */
  goal?: SavingsGoal;
  ofAccount: { account?: number };
  onClose: () => void;
}

/** Adds or changes a goal: its name, its target, and its color. */
export function GoalDialog({ goal, ofAccount: query, onClose }: GoalDialogProps) {
  const queryClient = useQueryClient();
  const { form, call } = useCallForm({
    schema: goalForm,
    defaultValues: {
      name: goal?.name ?? '',
      targetAmount: goal?.targetAmount ? formatAmount(centsOf(goal.targetAmount)) : '',
      targetOn: goal?.targetOn ?? '',
      color: goal?.color ?? 'green',
    },
    mutationFn: (body) =>
      goal
        ? api.put('/api/savings-goals/:id', { params: { id: goal.id }, query, body })
        : api.post('/api/savings-goals', { query, body }),
    success: { title: goal ? 'Goal Saved' : 'Goal Added' },
    async onSuccess() {
      await refreshGoals(queryClient);
      onClose();
    },
    failure: { title: 'Goal Not Saved', fallback: 'Please try again.' },
  });
  return (
    <GuardedDialog
      isDirty={form.formState.isDirty}
      onClose={onClose}
      size="small"
      title={goal ? `Edit ${goal.name}` : 'Add a Goal'}
    >
      {(cancel) => (
        <CallForm
          form={form}
          call={call}
          label={goal ? 'Save Goal' : 'Add Goal'}
          pendingLabel="Saving..."
          onCancel={cancel}
        >
          <TextField
            label="Name"
            hint="What you’re saving for, such as a vacation."
            maxLength={limits.goalNameLengthMax}
            {...form.field('name')}
          />
          <MoneyField label="Target Amount" optional {...form.field('targetAmount')} />
          <TextField label="Target Date" optional type="date" {...form.field('targetOn')} />
          <fieldset>
            <legend className="mb-1.5 font-semibold">Color</legend>
            <div className="flex flex-wrap gap-2">
              {goalColors.map((color) => (
                <label
                  key={color}
                  className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-control px-3 has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
                >
                  <input
                    type="radio"
                    value={color}
                    className="sr-only"
                    {...form.register('color')}
                  />
                  <GoalDot color={color} />
                  {goalColorNames[color]}
                </label>
              ))}
            </div>
          </fieldset>
        </CallForm>
      )}
    </GuardedDialog>
  );
}
