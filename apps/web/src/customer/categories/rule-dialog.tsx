import { limits } from '@seven-hills/bank/limits';
import { endedBy } from '@seven-hills/bank/text/sentence-end';
import { transactionTypes } from '@seven-hills/bank/transaction';
import type { Category, CategoryRule } from '@seven-hills/contracts/money/categories';
import { formatAmount, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { CategorySelect } from '../../money/categories/category-select.tsx';
import { pastTransactions } from '../../money/categories/category-words.ts';
import { refreshCategories } from '../../money/categories/queries.ts';
import { centsOf, typeNames } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { useCallForm } from '../../net/use-call-form.ts';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { refuseAt } from '../../ui/form/use-app-form.ts';
import { CallForm } from '../confirmations/call-form.tsx';

interface RuleDialogProps {
  /** The one to change; null for a new one. */
  rule: CategoryRule | null;
  categories: readonly Category[];
  onClose: () => void;
}

const typedAmount = z.string().refine((text) => text.trim() === '' || read(text) !== null, {
  error: 'Please enter a valid amount',
});

const read = (text: string) => (text.trim() === '' ? null : parseTypedAmount(text));
const written = (decimal: string | null | undefined) =>
  decimal ? formatAmount(centsOf(decimal)) : '';

const directions = ['', 'in', 'out'] as const;
const types = ['', ...transactionTypes] as const;

const schemaOf = (hasPayee: boolean) =>
  z
    .object({
      categoryId: z.string().min(1, { error: 'Please choose a category' }),
      text: z.string().trim().max(limits.descriptionLengthMax),
      type: z.enum(types),
      direction: z.enum(directions),
      amountMin: typedAmount,
      amountMax: typedAmount,
    })
    .superRefine(({ text, type, direction, amountMin, amountMax }, context) => {
      const refuse = refuseAt(context);
      if (!hasPayee && !(text || type || direction || amountMin.trim() || amountMax.trim()))
        refuse('text', 'Please enter at least one condition');
      const [least, most] = [read(amountMin), read(amountMax)];
      if (least !== null && most !== null && least > most)
        refuse('amountMax', 'The highest amount is below the lowest');
    });

/** Creates or edits a rule. */
export function RuleDialog({ rule, categories, onClose }: RuleDialogProps) {
  const queryClient = useQueryClient();
  const { form, call: save } = useCallForm({
    schema: schemaOf(rule?.payee != null),
    defaultValues: {
      categoryId: rule ? String(rule.categoryId) : '',
      text: rule?.text ?? '',
      type: rule?.type ?? '',
      direction: rule?.direction ?? '',
      amountMin: written(rule?.amountMin),
      amountMax: written(rule?.amountMax),
    },
    mutationFn: (values) => {
      const [least, most] = [read(values.amountMin), read(values.amountMax)];
      const body = {
        categoryId: Number(values.categoryId),
        text: values.text,
        type: values.type || null,
        direction: values.direction || null,
        amountMin: least === null ? null : toDecimal(least),
        amountMax: most === null ? null : toDecimal(most),
      };
      return rule
        ? api.put('/api/category-rules/:id', { params: { id: rule.id }, body })
        : api.post('/api/category-rules', { body: { from: 'conditions', ...body } });
    },
    success: ({ affected }) => ({
      title: 'Rule Saved',
      description:
        affected === 0
          ? 'It changes no past transaction.'
          : `It changed ${pastTransactions(affected)}.`,
    }),
    onSuccess() {
      onClose();
      return refreshCategories(queryClient);
    },
    failure: { title: 'Not Saved', fallback: 'Please try again.' },
  });
  return (
    <GuardedDialog
      isDirty={form.formState.isDirty}
      onClose={onClose}
      size="small"
      title={rule ? 'Change Rule' : 'New Rule'}
      description={
        rule?.payee
          ? `For payments with ${endedBy(rule.payee.name)} Every condition that you set must hold.`
          : 'Every condition that you set must hold.'
      }
    >
      {(cancel) => (
        <CallForm form={form} call={save} label="Save" pendingLabel="Saving..." onCancel={cancel}>
          <Controller
            control={form.control}
            name="categoryId"
            render={({ field }) => (
              <CategorySelect
                label="Category"
                categories={categories}
                value={field.value}
                onChange={field.onChange}
                error={form.errorOf('categoryId')}
              />
            )}
          />
          <TextField
            label="Description contains"
            optional
            maxLength={limits.descriptionLengthMax}
            {...form.field('text')}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
              label="Type"
              optional
              empty="Any"
              choices={transactionTypes.map((type) => [type, typeNames[type]])}
              {...form.field('type')}
            />
            <SelectField
              label="Direction"
              optional
              empty="In or out"
              choices={[
                ['in', 'Money in'],
                ['out', 'Money out'],
              ]}
              {...form.field('direction')}
            />
            <MoneyField label="At least" optional {...form.field('amountMin')} />
            <MoneyField label="At most" optional {...form.field('amountMax')} />
          </div>
        </CallForm>
      )}
    </GuardedDialog>
  );
}
