import { limits } from '@seven-hills/bank/limits';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import type { NewOwnTransfer } from '@seven-hills/contracts/money/own-transfers';
import { formatUsd } from '@seven-hills/money';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { ownAccountLabel } from '../../money/own-accounts.ts';
import { labelWithBalance } from '../../money/savings-goals/label-with-balance.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { OfflineNotice } from '../../ui/feedback/offline-notice.tsx';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import type { useAppForm } from '../../ui/form/use-app-form.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PinField } from '../pin/pin-field.tsx';
import type { ScheduleDraft } from '../schedules/schedule-draft.ts';
import { WhenField } from '../schedules/when-field.tsx';
import { isTooMuch, type OwnTransferValues } from './own-transfer-form.ts';

interface OwnTransferFieldsProps {
  form: ReturnType<typeof useAppForm<OwnTransferValues, NewOwnTransfer>>;
  accounts: readonly OwnAccount[];
  /** Why the last attempt failed, unless a field shows it. */
  failure: string | null;
  isOffline: boolean;
  /** What is asked about an IRA that the transfer touches. */
  iraFields: ReactNode;
  onCancel: () => void;
}

/** Both accounts, with a button to switch them, the amount, the note, and the PIN. */
export function OwnTransferFields(props: OwnTransferFieldsProps) {
  const { form, accounts, failure, isOffline, iraFields, onCancel } = props;
  const [fromAccountId, toAccountId, amount] = useWatch({
    control: form.control,
    name: ['fromAccountId', 'toAccountId', 'amount'],
  });
  const [refused] = Object.keys(form.formState.errors) as (keyof OwnTransferValues)[];
  const focusRefused = useEffectEvent(() => refused && form.setFocus(refused));
  // The progress of the order took the place of the fields, so the focus would start at the top.
  useEffect(() => void focusRefused(), []);
  const from = accounts.find(({ id }) => String(id) === fromAccountId);
  const available = from && centsOf(from.balance);
  const tooMuch = available !== undefined && isTooMuch(amount, available);
  const choices = accounts.map((account) => [account.id, labelWithBalance(account)] as const);

  function switchAccounts() {
    form.setValue('fromAccountId', toAccountId);
    form.setValue('toAccountId', fromAccountId);
  }

  function later(): ScheduleDraft {
    const values = form.getValues();
    return {
      amount: values.amount,
      recipient: null,
      description: values.description,
      fromAccountId: Number(values.fromAccountId),
      toAccountId: Number(values.toAccountId),
    };
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    return tooMuch ? form.setFocus('amount') : form.submit(event);
  }

  return (
    <form noValidate onSubmit={submit} className="grid max-w-2xl gap-4">
      {failure && (
        <Alert variant="danger" title="Money Not Moved">
          {failure}
        </Alert>
      )}
      <Card className="grid gap-5">
        <div className="grid gap-3 sm:gap-5">
          <SelectField label="From" choices={choices} {...form.field('fromAccountId')} />
          <Button
            variant="secondary"
            className="-mb-8 justify-self-end px-3.5 sm:-mb-10"
            aria-label="Switch accounts"
            onClick={switchAccounts}
          >
            <ArrowUpDown aria-hidden="true" />
            Switch
          </Button>
          <SelectField label="To" choices={choices} {...form.field('toAccountId')} />
        </div>
        <MoneyField
          label="Amount"
          hint={
            from && `Available in ${ownAccountLabel(from)}: ${formatUsd(centsOf(from.balance))}`
          }
          {...form.field('amount')}
          liveError={
            tooMuch ? `That’s more than the ${formatUsd(available)} that this account has.` : null
          }
        />
        {iraFields}
        <TextField
          label="Note"
          optional
          maxLength={limits.descriptionLengthMax}
          {...form.field('description')}
        />
        <WhenField valuesOf={later} />
        <PinField {...form.field('pin')} />
        {isOffline && <OfflineNotice />}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size="large">
            Move Money
          </Button>
        </div>
      </Card>
    </form>
  );
}
