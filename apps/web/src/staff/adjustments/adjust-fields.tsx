import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { formatUsd } from '@seven-hills/money';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import type { useAppForm } from '../../ui/form/use-app-form.ts';
import { CodedReasonField, StaffNoteField } from '../reviewed-posting/reason-and-note.tsx';
import { type AdjustmentDraft, type AdjustmentValues, reasonOptions } from './adjustment-draft.ts';

interface AdjustFieldsProps {
  user: AdminUser;
  form: ReturnType<typeof useAppForm<AdjustmentValues, AdjustmentDraft>>;
}

/** The fields of an adjustment. Nothing is sent before the review. */
export function AdjustFields({ user: { account }, form }: AdjustFieldsProps) {
  const held = centsOf(account?.heldAmount ?? '0.00');
  const available = usdOf(account?.balance ?? '0.00');
  return (
    <>
      <RadioCards
        legend="Credit or debit"
        options={[
          { value: 'credit', title: 'Credit', description: 'Adds to the balance' },
          { value: 'debit', title: 'Debit', description: 'Takes from the balance' },
        ]}
        className="[&>div]:md:grid-cols-2"
        {...form.field('direction')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField
          label="Amount"
          hint={`Available: ${available}${held > 0n ? `, with ${formatUsd(held)} on hold` : ''}`}
          {...form.field('amount')}
        />
        <CodedReasonField
          hint="The customer sees it with the adjustment."
          choices={reasonOptions}
          {...form.field('reasonCode')}
        />
      </div>
      <StaffNoteField {...form.field('note')} />
    </>
  );
}
