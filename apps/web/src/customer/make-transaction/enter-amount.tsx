import { limits } from '@seven-hills/bank/limits';
import { type Cents, formatUsd, parseTypedAmount } from '@seven-hills/money';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { AmountField, useSubmitWithinLimit } from '../../money/amount-field.tsx';
import { useIsInactive } from '../../money/own-accounts.ts';
import { useReviewedAbove } from '../../money/terms.ts';
import { bankServices } from '../../net/bank-services.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { TextField } from '../../ui/form/input.tsx';
import { Initials } from '../../ui/initials.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useStartsHere } from '../../ui/layout/page-title.ts';
import { StepActions } from '../../ui/step-actions.tsx';
import { inactiveBannerId } from '../inactive-banner.tsx';
import { FromField } from '../own-accounts/from-field.tsx';
import { type ChosenRecipient, numberText } from '../recipients/chosen-recipient.ts';
import { waitsForApproval } from './transaction-form.ts';
import { TypeField } from './type-field.tsx';
import type { TransactionForm } from './use-transaction-form.ts';

const WhenField = fetchedExtra(() => import('../schedules/when-field.tsx'), 'WhenField');

const RequestInstead = fetchedExtra(() => import('./request-instead.tsx'), 'RequestInstead');

const { deposits } = bankServices;

/** Which limits apply to a type. */
const limitOf = (type: string) =>
  type === 'deposit' ? 'deposits' : type === 'withdrawal' ? 'withdrawals' : 'transfers';

interface EnterAmountProps {
  form: TransactionForm;
  /** What is asked about an IRA. */
  iraFields: ReactNode;
  /** Leads back to the choice of the recipient. */
  onChangeRecipient: () => void;
  onCancel: () => void;
}

/** How much moves, from which account, when, and what for. */
export function EnterAmount({ form, iraFields, onChangeRecipient, onCancel }: EnterAmountProps) {
  const [type, typedAmount, accountId, recipient] = useWatch({
    control: form.control,
    name: ['type', 'amount', 'fromAccountId', 'recipient'],
  });
  const isTransfer = type === 'transfer';
  useStartsHere();
  const isInactive = useIsInactive(accountId);
  const reviewedAbove = useReviewedAbove(accountId);
  const submit = useSubmitWithinLimit({
    limitOf: limitOf(type),
    typedAmount,
    accountId,
    onSubmit: form.submit,
    onTooMuch: () => form.focusOn('amount'),
  });
  const amount = parseTypedAmount(typedAmount) ?? 0n;
  return (
    <form noValidate onSubmit={submit} className="grid max-w-2xl gap-5">
      <Card className="grid gap-5">
        {isTransfer && recipient ? (
          <Recipient recipient={recipient} onChange={onChangeRecipient} />
        ) : (
          <TypeField form={form} />
        )}
        <AmountField
          data-starts-here={isTransfer || undefined}
          recipient={isTransfer ? recipient?.holder : undefined}
          className="[&_input]:min-h-16 [&_input]:font-display [&_input]:text-3xl"
          accountId={accountId}
          limitOf={limitOf(type)}
          typedAmount={typedAmount}
          {...form.field('amount')}
        />
        {waitsForApproval(type, amount, { deposits, reviewedAbove }) && (
          <ApprovalNotice reviewedAbove={reviewedAbove} />
        )}
        <FromField
          label={type === 'deposit' ? 'To' : 'From'}
          value={accountId}
          onChange={(id) => form.setValue('fromAccountId', id)}
        />
        <TextField
          label="Description"
          optional
          maxLength={limits.descriptionLengthMax}
          {...form.field('description')}
        />
        {iraFields}
        {isTransfer && <WhenField valuesOf={form.getValues} />}
      </Card>
      <StepActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        {isTransfer && <RequestInstead form={form} />}
        <Button
          type="submit"
          size="large"
          disabled={isInactive}
          aria-describedby={isInactive ? inactiveBannerId : undefined}
        >
          Continue
        </Button>
      </StepActions>
    </form>
  );
}

interface RecipientProps {
  recipient: ChosenRecipient;
  onChange: () => void;
}

function Recipient({ recipient, onChange }: RecipientProps) {
  return (
    <div className="flex items-center gap-3">
      <Initials name={recipient.holder} />
      <p className="grid min-w-0 flex-1">
        <span className="truncate font-semibold">
          <span className="sr-only">To </span>
          {recipient.holder}
        </span>
        <span className="tabular text-ink-soft text-sm first-letter:uppercase">
          {numberText(recipient)}
        </span>
      </p>
      <Button variant="quiet" className="-mr-3" aria-label="Change recipient" onClick={onChange}>
        Change
      </Button>
    </div>
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
