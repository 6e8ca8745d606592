import { firstDepositText } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { formatUsd } from '@seven-hills/money';
import { useEffect } from 'react';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/layout/tabs.tsx';
import {
  type CashToday,
  type CounterDraft,
  type CounterValues,
  counterForm,
  type Direction,
  directions,
  draftOf,
  isReported,
  reviewedAboveOf,
} from './counter-form.ts';

import { noIraCash } from './ira-cash.ts';
import { IraCashFields } from './ira-cash-fields.tsx';

const tabs: Record<Direction, string> = { deposit: 'Deposit cash', withdrawal: 'Withdraw cash' };

interface CounterFieldsProps {
  user: AdminUser;
  /** Undefined until it is loaded: the server sums again. */
  cash: CashToday | undefined;
  direction: Direction;
  onDirectionChange: (direction: Direction) => void;
  onDirtyChange: (isDirty: boolean) => void;
  onChecked: (draft: CounterDraft) => void;
  onCancel: () => void;
}

/** The fields of a booking. Nothing is sent before the confirmation. */
export function CounterFields(props: CounterFieldsProps) {
  const { user, cash, direction, onDirectionChange, onDirtyChange, onChecked, onCancel } = props;
  const form = useAppForm<CounterValues, CounterValues>({
    schema: counterForm(user, direction, cash),
    defaultValues: { amount: '', note: '', identification: '', ...noIraCash },
    onValid: (values) => onChecked(draftOf(user, direction, values, cash)),
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const isFirst = !user.hasInitialDeposit;
  const today = centsOf(cash?.[direction].total ?? '0.00');
  const needsReport = isReported(cash, direction, form.watch('amount'));
  const held = centsOf(user.account?.heldAmount ?? '0.00');
  const fields = (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      {isFirst && (
        <Alert title="This deposit activates the account">
          It is the {words.customer}’s first: at least {firstDepositText} and at most{' '}
          {formatUsd(reviewedAboveOf(user))}.
        </Alert>
      )}
      <MoneyField
        label="Amount"
        hint={[
          direction === 'withdrawal' &&
            `Available: ${usdOf(user.account?.balance ?? '0.00')}${held > 0n ? `, with ${formatUsd(held)} on hold` : ''}`,
          today > 0n && `${formatUsd(today)} in cash today`,
        ]
          .filter(Boolean)
          .join('; ')}
        {...form.field('amount')}
      />
      {user.account?.accountType === 'ira' && <IraCashFields form={form} direction={direction} />}
      <TextField
        label="Note"
        optional
        hint={`For example, the slip number. The ${words.customer} sees it on the receipt.`}
        maxLength={limits.descriptionLengthMax}
        {...form.field('note')}
      />
      {needsReport && (
        <>
          <Alert title="Report this cash">
            More than {formatUsd(limits.cashReportedAbove)} in one day needs a currency transaction
            report (31 CFR 1010.311).
          </Alert>
          <TextField
            label="Identification presented"
            hint="The type and the last digits of its number."
            maxLength={limits.identificationLengthMax}
            {...form.field('identification')}
          />
        </>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Review</Button>
      </div>
    </form>
  );
  // The initial deposit must come first, so there is no choice yet.
  if (isFirst) return fields;
  return (
    <Tabs
      value={direction}
      onValueChange={(next) => {
        const chosen = directions.find((known) => known === next);
        if (chosen) onDirectionChange(chosen);
        form.clearErrors();
      }}
    >
      <TabList aria-label="Deposit or withdraw">
        {directions.map((known) => (
          <Tab key={known} value={known}>
            {tabs[known]}
          </Tab>
        ))}
      </TabList>
      <TabPanel value={direction}>{fields}</TabPanel>
    </Tabs>
  );
}
