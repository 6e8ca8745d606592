import { limits } from '@seven-hills/bank/limits';
import type { BankTransferDirection } from '@seven-hills/contracts/money/bank-transfers';
import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { formatUsd, parseTypedAmount } from '@seven-hills/money';
import type { FormEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useIsInactive, useOwnAccount } from '../../money/own-accounts.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { besideForm, StepActions } from '../../ui/step-actions.tsx';
import { InactiveBanner, inactiveBannerId } from '../inactive-banner.tsx';
import { linkedLabel } from '../linked-accounts/linked-words.ts';
import { FromField } from '../own-accounts/from-field.tsx';
import { PinField } from '../pin/pin-field.tsx';
import { viewHref } from '../screens.ts';
import { directionWords } from './bank-transfer-form.ts';
import { PlanCard } from './plan-card.tsx';
import type { BankTransferOrder } from './use-bank-transfer.ts';

interface TransferFieldsProps {
  user: CurrentUser;
  direction: BankTransferDirection;
  accounts: readonly LinkedAccount[];
  transfer: BankTransferOrder;
}

const recurringHref = (direction: BankTransferDirection, linkedAccountId: string) =>
  viewHref('schedules', {
    new: 'monthly',
    [direction === 'in' ? 'add' : 'send']: linkedAccountId,
  });

/** Both accounts, the amount, and the PIN, with the dates next to them. */
export function TransferFields({ user, direction, accounts, transfer }: TransferFieldsProps) {
  const { form, refusal } = transfer;
  const words = directionWords[direction];
  const [accountId, amount, linkedAccountId] = useWatch({
    control: form.control,
    name: ['accountId', 'amount', 'linkedAccountId'],
  });
  const account = useOwnAccount(accountId);
  const isInactive = useIsInactive(accountId);
  const available = direction === 'out' && account ? centsOf(account.balance) : null;
  const tooMuch = available !== null && (parseTypedAmount(amount) ?? 0n) > available;
  const linkedField = (
    <SelectField
      label={words.linked}
      choices={accounts.map((one) => [one.id, linkedLabel(one)] as const)}
      {...form.field('linkedAccountId')}
    />
  );
  const ownField = (
    <FromField
      label={words.own}
      value={accountId}
      onChange={(id) => form.setValue('accountId', id)}
    />
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    return tooMuch ? form.setFocus('amount') : form.submit(event);
  }

  return (
    <form
      noValidate
      aria-label={words.title}
      onSubmit={submit}
      className={`${besideForm.form} lg:grid-cols-[minmax(0,1fr)_20rem]`}
    >
      <div className="grid gap-4">
        {refusal && (
          <Alert variant="danger" title={words.failure}>
            {refusal}
          </Alert>
        )}
        {isInactive && <InactiveBanner user={user} accountId={accountId} />}
        <Card className="grid gap-5">
          {direction === 'in' ? linkedField : ownField}
          {direction === 'in' ? ownField : linkedField}
          <MoneyField
            label="Amount"
            hint={available !== null && `Available: ${formatUsd(available)}`}
            {...form.field('amount')}
            liveError={
              tooMuch ? `That’s more than the ${formatUsd(available)} that this account has.` : null
            }
          />
          <TextField
            label="Note"
            optional
            maxLength={limits.descriptionLengthMax}
            {...form.field('description')}
          />
          <PinField {...form.field('pin')} />
        </Card>
      </div>
      <div className={besideForm.aside}>
        <PlanCard direction={direction} typedAmount={amount} accountId={accountId} />
        <StepActions isAside>
          <Button
            type="submit"
            size="large"
            disabled={isInactive}
            aria-describedby={isInactive ? inactiveBannerId : undefined}
          >
            Review Transfer
          </Button>
        </StepActions>
        <ButtonLink href={recurringHref(direction, linkedAccountId)} variant="secondary">
          {direction === 'in' ? 'Add Money Regularly' : 'Send Money Regularly'}
        </ButtonLink>
        {direction === 'in' && (
          <p className="text-ink-soft text-sm">
            Money that you add appears in your activity at once. You can use it from the dates above
            on, because the other bank can still return it.
          </p>
        )}
      </div>
    </form>
  );
}
