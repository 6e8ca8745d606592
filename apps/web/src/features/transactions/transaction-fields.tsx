import { limits } from '@seven-hills/contracts/limits';
import { type Cents, formatUsd, parseTypedAmount } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { accountQuery } from '../../banking/queries.ts';
import { centsOf } from '../../banking/transaction-words.ts';
import { Alert } from '../../ui/alert.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Select } from '../../ui/select.tsx';
import { RecipientField } from './recipient-field.tsx';
import { movementTypes, typeLabels, waitsForApproval } from './transaction-form.ts';
import type { TransactionForm } from './use-transaction-form.ts';

/** What to move, how much, and to whom. */
export function TransactionFields({ form }: { form: TransactionForm }) {
  const [type, typedAmount] = useWatch({ control: form.control, name: ['type', 'amount'] });
  const amount = parseTypedAmount(typedAmount) ?? 0n;
  return (
    <>
      <Field label="Transaction Type" error={form.errorOf('type')}>
        <Select {...form.register('type')}>
          {movementTypes.map((known) => (
            <option key={known} value={known}>
              {typeLabels[known]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Amount" hint={<AvailableBalance />} error={form.errorOf('amount')}>
        <MoneyInput {...form.register('amount')} />
      </Field>
      {waitsForApproval(type, amount) && <ApprovalNotice />}
      {type === 'transfer' && (
        <Controller
          control={form.control}
          name="recipient"
          render={({ field }) => (
            <RecipientField
              ref={field.ref}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={form.errorOf('recipient')}
            />
          )}
        />
      )}
      <Field label="Description" optional error={form.errorOf('description')}>
        <Input
          autoComplete="off"
          maxLength={limits.descriptionLengthMax}
          {...form.register('description')}
        />
      </Field>
    </>
  );
}

function AvailableBalance() {
  const { data: account } = useQuery(accountQuery);
  if (!account) return null;
  return <>Available: {formatUsd(centsOf(account.balance))}</>;
}

const reviewedAbove: Cents = limits.depositUnreviewedMax;

function ApprovalNotice() {
  return (
    <Alert announce>
      A deposit above {formatUsd(reviewedAbove)} waits for approval by our staff before it counts.
    </Alert>
  );
}
