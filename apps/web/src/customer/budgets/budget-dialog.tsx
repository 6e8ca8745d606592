import type { NewBudget } from '@seven-hills/contracts/money/budgets';
import type { Category } from '@seven-hills/contracts/money/categories';
import { type Cents, formatAmount, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { type SentForm, useCall } from '../../net/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/input.tsx';
import { MoneyInput } from '../../ui/form/money-input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { FormButtons } from '../confirmations/form-buttons.tsx';
import { refreshBudgets } from './queries.ts';

/** A budget to set: of one category, or of one that is still to be chosen. */
export interface Draft {
  categoryId: number | null;
  /** The amount's initial value; null for none. */
  amount: Cents | null;
  hasRollover: boolean;
  /** Whether the budget exists and can be removed. */
  isSet: boolean;
  /** The explanation of the suggested amount: `You spent $412.00 a month on average`. */
  hint: string | null;
}

const budgetForm = z
  .object({ category: z.string(), amount: z.string(), hasRollover: z.boolean() })
  .transform(({ category, amount, hasRollover }, context) => {
    const cents = parseTypedAmount(amount);
    if (!category)
      context.addIssue({
        code: 'custom',
        path: ['category'],
        message: 'Please choose a category.',
      });
    if (!cents)
      context.addIssue({
        code: 'custom',
        path: ['amount'],
        message: 'Please enter an amount above zero.',
      });
    if (!category || !cents) return z.NEVER;
    return { id: Number(category), body: { amount: toDecimal(cents), hasRollover } };
  });

interface BudgetDialogProps {
  draft: Draft;
  /** The categories that can have a budget. */
  categories: readonly Category[];
  onClose: () => void;
}

/** Sets, changes, or removes a budget. */
export function BudgetDialog({ draft, categories, onClose }: BudgetDialogProps) {
  const queryClient = useQueryClient();
  const { categoryId, amount, hasRollover, isSet, hint } = draft;
  const name = categories.find(({ id }) => id === categoryId)?.name;
  const finish = (title: string) => {
    onClose();
    toast({ title, variant: 'success' });
    return refreshBudgets(queryClient);
  };
  const save = useCall({
    mutationFn: ({ id, body }: { id: number; body: NewBudget }) =>
      api.put('/api/categories/:id/budget', { params: { id }, body }),
    onSuccess: () => finish('Budget Saved'),
    form: (): SentForm => form,
    failure: { title: 'Not Saved', fallback: 'Please try again.' },
  });
  const remove = useCall({
    mutationFn: (id: number) => api.delete('/api/categories/:id/budget', { params: { id } }),
    onSuccess: () => finish('Budget Removed'),
    failure: { title: 'Not Removed', fallback: 'Please try again.' },
  });
  const form = useAppForm({
    schema: budgetForm,
    defaultValues: {
      category: categoryId === null ? '' : String(categoryId),
      amount: amount === null ? '' : formatAmount(amount),
      hasRollover,
    },
    onValid: (typed) => save.mutate(typed),
  });
  return (
    <GuardedDialog
      isDirty={form.formState.isDirty}
      onClose={onClose}
      size="small"
      title={name ? `Budget for ${name}` : 'Add a Budget'}
      description="It applies from this month on. We tell you when 80% and when all of it is spent."
    >
      {(cancel) => (
        <form noValidate onSubmit={form.submit} className="grid gap-5">
          {categoryId === null && (
            <Field label="Category" error={form.errorOf('category')}>
              <Select {...form.register('category')}>
                <option value="">Choose a category</option>
                {categories.map((category) => (
                  <option key={category.id} value={category.id}>
                    {category.name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Field
            label="Amount a Month"
            {...(hint !== null && { hint })}
            error={form.errorOf('amount')}
          >
            <MoneyInput {...form.register('amount')} />
          </Field>
          <label className="flex min-h-11 items-start gap-3">
            <input
              type="checkbox"
              className="mt-0.5 size-6 shrink-0 accent-evergreen"
              {...form.register('hasRollover')}
            />
            <span>
              Carry over to the next month
              <span className="block text-ink-soft text-sm">
                What is left, and what you overspend, too.
              </span>
            </span>
          </label>
          <FailureAlert of={save} />
          <FailureAlert of={remove} />
          <FormButtons
            label="Save Budget"
            pendingLabel="Saving..."
            pending={save.isPending}
            onCancel={cancel}
          />
          {isSet && categoryId !== null && (
            <Button
              variant="quiet"
              className="justify-self-start text-danger"
              pending={remove.isPending}
              onClick={() => remove.mutate(categoryId)}
            >
              Remove Budget
            </Button>
          )}
        </form>
      )}
    </GuardedDialog>
  );
}
