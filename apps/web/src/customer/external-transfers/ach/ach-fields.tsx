import { bankNameOf } from '@seven-hills/bank/payments/routing-numbers';
import { useWatch } from 'react-hook-form';
import { AmountField } from '../../../money/amount-field.tsx';
import { SelectField, TextField } from '../../../ui/form/input.tsx';
import { FieldGroup } from '../../field-group.tsx';
import { FromField } from '../../own-accounts/from-field.tsx';
import { RoutingNumberField } from '../../payees/routing-number-field.tsx';
import { useStartsAtAmount } from '../../typed-identifier.ts';
import { ClosingFields } from '../closing-fields.tsx';
import type { Transfer } from '../use-transfer.ts';
import type { AchDraft, AchValues } from './ach-kind.tsx';

/** Every field of an ACH payment; those of a wire have the same names and places. */
export function AchFields({ form }: { form: Transfer<AchValues, AchDraft>['form'] }) {
  const [amount, routingNumber, fromAccountId, recipientKind, speed] = useWatch({
    control: form.control,
    name: ['amount', 'externalRoutingNumber', 'fromAccountId', 'recipientKind', 'speed'],
  });
  return (
    <>
      <FromField value={fromAccountId} onChange={(id) => form.setValue('fromAccountId', id)} />
      <AmountField
        limitOf={speed === 'same_day' ? 'sameDayAch' : 'ach'}
        typedAmount={amount}
        accountId={fromAccountId}
        {...useStartsAtAmount()}
        {...form.field('amount')}
      />
      <FieldGroup legend="Recipient">
        <TextField label="Recipient Name" maxLength={100} {...form.field('recipientName')} />
        <SelectField
          label="Recipient Is"
          empty="Choose one"
          choices={[
            ['person', 'A person'],
            ['company', 'A company'],
          ]}
          {...form.field('recipientKind')}
        />
      </FieldGroup>
      <FieldGroup legend="Recipient’s bank">
        <RoutingNumberField
          bankName={bankNameOf(routingNumber)}
          {...form.field('externalRoutingNumber')}
        />
        <TextField
          label="Account Number"
          inputMode="numeric"
          maxLength={42}
          {...form.field('externalAccountNumber')}
        />
        <SelectField
          label="Account Type"
          choices={[
            ['checking', 'Checking'],
            ['savings', 'Savings'],
          ]}
          {...form.field('accountKind')}
        />
      </FieldGroup>
      <ClosingFields
        field={form.field}
        hint={
          recipientKind === 'company'
            ? 'Begin with your account or invoice number with the company. It gets 80 characters.'
            : 'The recipient’s bank gets 80 characters.'
        }
      />
    </>
  );
}
