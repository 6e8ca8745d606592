import type { AdminUser } from '@seven-hills/contracts/api/staff/admin-users';
import { limits } from '@seven-hills/contracts/limits';
import { formatUsd } from '@seven-hills/money';
import { centsOf } from '../../money/transaction-words.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input, Select } from '../../ui/form/input.tsx';
import { MoneyInput } from '../../ui/form/money-input.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import type { useAppForm } from '../../ui/form/use-app-form.ts';
import { type AdjustmentDraft, type AdjustmentValues, reasonOptions } from './adjustment-draft.ts';

interface AdjustFieldsProps {
  user: AdminUser;
  form: ReturnType<typeof useAppForm<AdjustmentValues, AdjustmentDraft>>;
}

/** What is adjusted, and why; nothing is sent before the review. */
export function AdjustFields({ user: { account }, form }: AdjustFieldsProps) {
  const held = centsOf(account?.heldAmount ?? '0.00');
  const available = formatUsd(centsOf(account?.balance ?? '0.00'));
  return (
    <div className="grid gap-5">
      <RadioCards
        legend="Credit or debit"
        options={[
          { value: 'credit', title: 'Credit', description: 'Adds to the balance' },
          { value: 'debit', title: 'Debit', description: 'Takes from the balance' },
        ]}
        error={form.errorOf('direction')}
        className="[&>div]:md:grid-cols-2"
        {...form.register('direction')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Amount"
          hint={`Available: ${available}${held > 0n ? `, with ${formatUsd(held)} on hold` : ''}`}
          error={form.errorOf('amount')}
        >
          <MoneyInput {...form.register('amount')} />
        </Field>
        <Field
          label="Reason"
          hint="The customer sees it with the adjustment."
          error={form.errorOf('reasonCode')}
        >
          <Select {...form.register('reasonCode')}>
            <option value="">Choose a reason</option>
            {reasonOptions.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field
        label="Note"
        hint="For staff only. It goes into the audit log."
        error={form.errorOf('note')}
      >
        <Input
          autoComplete="off"
          maxLength={limits.staffNoteLengthMax}
          {...form.register('note')}
        />
      </Field>
    </div>
  );
}
