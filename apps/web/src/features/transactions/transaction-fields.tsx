import { limits } from '@seven-hills/contracts/limits';
import { type Cents, formatUsd, parseTypedAmount } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import { DailyLimitHint } from '../../banking/daily-limit-hint.tsx';
import { accountQuery } from '../../banking/queries.ts';
import { centsOf } from '../../banking/transaction-words.ts';
import { viewHref } from '../../banking/views.ts';
import { bankServices } from '../../lib/bank-services.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Select } from '../../ui/select.tsx';
import { RecipientField } from './recipient-field.tsx';
import { typeLabels, typesOffered, waitsForApproval } from './transaction-form.ts';
import type { TransactionForm } from './use-transaction-form.ts';

const { deposits } = bankServices;

/** What to move, how much, and to whom. */
export function TransactionFields({ form }: { form: TransactionForm }) {
  const [type, typedAmount] = useWatch({ control: form.control, name: ['type', 'amount'] });
  const amount = parseTypedAmount(typedAmount) ?? 0n;
  return (
    <>
      <Field
        label="Transaction Type"
        hint={deposits === 'off' && <DepositLink />}
        error={form.errorOf('type')}
      >
        <Select {...form.register('type')}>
          {typesOffered(bankServices).map((known) => (
            <option key={known} value={known}>
              {typeLabels[known]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Amount" hint={<AvailableBalance type={type} />} error={form.errorOf('amount')}>
        <MoneyInput {...form.register('amount')} />
      </Field>
      {waitsForApproval(type, amount, deposits) && <ApprovalNotice />}
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

function AvailableBalance({ type }: { type: string }) {
  const { data: account } = useQuery(accountQuery);
  if (!account) return null;
  return (
    <>
      Available: {formatUsd(centsOf(account.balance))}
      {type === 'transfer' && <DailyLimitHint of="transfers" />}
    </>
  );
}

function DepositLink() {
  return (
    <Link
      href={viewHref('transaction', { type: 'deposit' })}
      className={buttonStyle({ variant: 'link', className: 'text-sm' })}
    >
      How to make a deposit
    </Link>
  );
}

const reviewedAbove: Cents = limits.depositUnreviewedMax;

function ApprovalNotice() {
  return (
    <Alert announce>
      {deposits === 'confirmed'
        ? 'Bring the cash to the counter. Your deposit is pending until our staff confirm it.'
        : `A deposit above ${formatUsd(reviewedAbove)} is pending until our staff approve it.`}
    </Alert>
  );
}
