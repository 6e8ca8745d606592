import { limits } from '@seven-hills/bank/limits';
import { type Cents, formatUsd, parseTypedAmount } from '@seven-hills/money';
import { Controller, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { AmountField } from '../../money/amount-field.tsx';
import { labelWithBalance, usePrimaryOfSeveral } from '../../money/own-accounts.ts';
import { useReviewedAbove } from '../../money/terms.ts';
import { failureText } from '../../net/api-error.ts';
import { bankServices } from '../../net/bank-services.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { payHref } from '../payees/payee-words.ts';
import { PaidBefore, RecipientField } from '../recipients/recipient-field.tsx';
import { viewHref } from '../screens.ts';
import { typeLabels, typesOffered, waitsForApproval } from './transaction-form.ts';
import type { TransactionForm } from './use-transaction-form.ts';

const { deposits } = bankServices;

/** Most customers have one account. */
const AccountSwitcher = fetchedExtra(
  () => import('../own-accounts/account-switcher.tsx'),
  'AccountSwitcher',
);

interface TransactionFieldsProps {
  form: TransactionForm;
  /** Why the chosen payee could not be filled in, if so. */
  payeeFailure: Error | null;
}

/** The type, the recipient, and the amount. */
export function TransactionFields({ form, payeeFailure }: TransactionFieldsProps) {
  const [, navigate] = useLocation();
  const [type, typedAmount, accountId] = useWatch({
    control: form.control,
    name: ['type', 'amount', 'fromAccountId'],
  });
  const amount = parseTypedAmount(typedAmount) ?? 0n;
  const reviewedAbove = useReviewedAbove();
  const hasSeveralAccounts = usePrimaryOfSeveral() !== undefined;
  return (
    <>
      <SelectField
        label="Transaction Type"
        hint={deposits === 'off' && <DepositLink />}
        choices={typesOffered(bankServices).map((known) => [known, typeLabels[known]])}
        {...form.field('type')}
      />
      {hasSeveralAccounts && (
        <AccountSwitcher
          label={type === 'deposit' ? 'To' : 'From'}
          nameOf={labelWithBalance}
          payersOnly
          value={accountId}
          onChange={(id) => form.setValue('fromAccountId', id)}
        />
      )}
      {hasSeveralAccounts && type === 'transfer' && (
        <ButtonLink
          href={viewHref('own-transfer')}
          variant="link"
          className="-mt-3 justify-self-start text-sm"
        >
          Move money between your accounts
        </ButtonLink>
      )}
      <AmountField
        accountId={accountId}
        limitOf={limitOf(type)}
        typedAmount={typedAmount}
        {...form.field('amount')}
      />
      {waitsForApproval(type, amount, { deposits, reviewedAbove }) && (
        <ApprovalNotice reviewedAbove={reviewedAbove} />
      )}
      {type === 'transfer' && (
        <Controller
          control={form.control}
          name="recipient"
          render={({ field }) => (
            <>
              <RecipientField
                {...field}
                onPayee={(payee) => navigate(payHref(payee), { replace: true })}
                error={
                  form.errorOf('recipient') ??
                  (payeeFailure
                    ? failureText(payeeFailure, 'This payee could not be filled in.')
                    : undefined)
                }
              />
              <PaidBefore value={field.value} onChange={field.onChange} />
            </>
          )}
        />
      )}
      <TextField
        label="Description"
        optional
        maxLength={limits.descriptionLengthMax}
        {...form.field('description')}
      />
    </>
  );
}

/** Which limits apply to a type. */
export const limitOf = (type: string) =>
  type === 'deposit' ? 'deposits' : type === 'withdrawal' ? 'withdrawals' : 'transfers';

function DepositLink() {
  return (
    <ButtonLink
      href={viewHref('transaction', { type: 'deposit' })}
      variant="link"
      className="text-sm"
    >
      How to make a deposit
    </ButtonLink>
  );
}

function ApprovalNotice({ reviewedAbove }: { reviewedAbove: Cents }) {
  return (
    <Alert announce>
      {deposits === 'confirmed'
        ? 'Bring the cash to the counter. Your deposit is pending until our staff confirm it.'
        : `A deposit above ${formatUsd(reviewedAbove)} is pending until our staff approve it.`}
    </Alert>
  );
}
