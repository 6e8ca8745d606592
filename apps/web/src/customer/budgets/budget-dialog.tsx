import type { Category } from '@seven-hills/contracts/money/categories';
import { type Cents, formatAmount, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { useCallForm } from '../../net/use-call-form.ts';
import { Button } from '../../ui/button.tsx';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { SelectField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { refuseAt } from '../../ui/form/use-app-form.ts';
import { CallForm } from '../confirmations/call-form.tsx';
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
    const refuse = refuseAt(context);
    if (!category) refuse('category', 'Please choose a category.');
    if (!cents) refuse('amount', 'Please enter an amount above zero.');
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
  function finish() {
    onClose();
    return refreshBudgets(queryClient);
  }
  const remove = useCall({
    mutationFn: (id: number) => api.delete('/api/categories/:id/budget', { params: { id } }),
    success: { title: 'Budget Removed' },
    onSuccess: finish,
    failure: { title: 'Not Removed', fallback: 'Please try again.' },
  });
  const { form, call: save } = useCallForm({
    schema: budgetForm,
    defaultValues: {
      category: categoryId === null ? '' : String(categoryId),
      amount: amount === null ? '' : formatAmount(amount),
      hasRollover,
    },
    mutationFn: ({ id, body }) => api.put('/api/categories/:id/budget', { params: { id }, body }),
    success: { title: 'Budget Saved' },
    onSuccess: finish,
    failure: { title: 'Not Saved', fallback: 'Please try again.' },
  });
  return (
    <GuardedDialog
      isDirty={form.formState.isDirty}
      onClose={onClose}
      size="small"
      title={name ? `Budget for ${name}` : 'Add a Budget'}
      description="It applies from this month on. We’ll notify you when 80% and when all of it is spent."
    >
      {(cancel) => (
        <div className="grid gap-5">
          <CallForm
            form={form}
            call={save}
            label="Save Budget"
            pendingLabel="Saving..."
            onCancel={cancel}
          >
            {categoryId === null && (
              <SelectField
                label="Category"
                empty="Choose a category"
                choices={categories.map((category) => [category.id, category.name])}
                {...form.field('category')}
              />
            )}
            <MoneyField
              label="Amount a Month"
              {...(hint !== null && { hint })}
              {...form.field('amount')}
            />
            <label className="flex min-h-11 items-start gap-3">
              <input
                type="checkbox"
                className="mt-0.5 size-6 shrink-0 accent-primary"
                {...form.register('hasRollover')}
              />
              <span>
                Carry over to the next month
                <span className="block text-ink-soft text-sm">
                  What is left, and what you overspend, too.
                </span>
              </span>
            </label>
          </CallForm>
          <FailureAlert of={remove} />
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
        </div>
      )}
    </GuardedDialog>
  );
}
