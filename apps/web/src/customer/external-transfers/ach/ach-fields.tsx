import { bankNameOf } from '@seven-hills/bank/payments/routing-numbers';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { AmountField } from '../../../money/amount-field.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SelectField, TextField } from '../../../ui/form/input.tsx';
import { FieldGroup } from '../../field-group.tsx';
import { FromField } from '../../own-accounts/from-field.tsx';
import { RecipientSummary } from '../../payees/recipient-summary.tsx';
import { RoutingNumberField } from '../../payees/routing-number-field.tsx';
import { useStartsAtAmount } from '../../typed-identifier.ts';
import { ClosingFields } from '../closing-fields.tsx';
import type { Transfer } from '../use-transfer.ts';
import type { AchDraft, AchValues } from './ach-kind.tsx';
import { useBiller } from './use-biller.ts';

type Form = Transfer<AchValues, AchDraft>['form'];

interface AchFieldsProps {
  form: Form;
  /** Chooses a payee. */
  picker: ReactNode;
}

/**
 * Every field of an ACH payment; those of a wire have the same names and places. A listed company
 * needs only its reference.
 */
export function AchFields({ form, picker }: AchFieldsProps) {
  const [amount, routingNumber, fromAccountId, recipientKind, speed, biller, recipientName] =
    useWatch({
      control: form.control,
      name: [
        'amount',
        'externalRoutingNumber',
        'fromAccountId',
        'recipientKind',
        'speed',
        'biller',
        'recipientName',
      ],
    });
  const { failure, forget } = useBiller(form);
  return (
    <>
      {failure && (
        <Alert variant="danger" title="Company Not Filled In">
          {failure}
        </Alert>
      )}
      {biller ? (
        <RecipientSummary name={recipientName} about="Company, by ACH" onChange={forget} />
      ) : (
        picker
      )}
      <FromField value={fromAccountId} onChange={(id) => form.setValue('fromAccountId', id)} />
      <AmountField
        limitOf={speed === 'same_day' ? 'sameDayAch' : 'ach'}
        typedAmount={amount}
        accountId={fromAccountId}
        recipient={biller ? recipientName : undefined}
        {...useStartsAtAmount()}
        {...form.field('amount')}
      />
      {!biller && <RecipientFields form={form} routingNumber={routingNumber} />}
      <ClosingFields
        field={form.field}
        reference={biller?.referenceLabel}
        hint={
          biller
            ? `On your bill, such as ${biller.referenceExample}.`
            : recipientKind === 'company'
              ? 'Begin with your account or invoice number with the company. Up to 80 characters reach it.'
              : 'Up to 80 characters reach the recipient’s bank.'
        }
      />
    </>
  );
}

interface RecipientFieldsProps {
  form: Form;
  routingNumber: string;
}

/** Who is paid, and where. */
function RecipientFields({ form, routingNumber }: RecipientFieldsProps) {
  return (
    <>
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
    </>
  );
}
