import { bankNameOf } from '@seven-hills/bank/payments/routing-numbers';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { AmountField } from '../../money/amount-field.tsx';
import { TextField } from '../../ui/form/input.tsx';
import { FieldGroup } from '../field-group.tsx';
import { FromField } from '../own-accounts/from-field.tsx';
import { RoutingNumberField } from '../payees/routing-number-field.tsx';
import { useStartsAtAmount } from '../typed-identifier.ts';
import { ClosingFields } from './closing-fields.tsx';
import type { Transfer } from './use-transfer.ts';
import type { WireDraft, WireValues } from './wire-kind.tsx';

type WireForm = Transfer<WireValues, WireDraft>['form'];

/** Every field of a wire: the amount, the recipient, and the recipient's bank. */
export function WireFields({ form }: { form: WireForm }) {
  const [amount, routingNumber, fromAccountId] = useWatch({
    control: form.control,
    name: ['amount', 'externalRoutingNumber', 'fromAccountId'],
  });
  const bankName = bankNameOf(routingNumber);
  useOfferedBankName(form, bankName);
  return (
    <>
      <FromField value={fromAccountId} onChange={(id) => form.setValue('fromAccountId', id)} />
      <AmountField
        limitOf="wires"
        typedAmount={amount}
        accountId={fromAccountId}
        {...useStartsAtAmount()}
        {...form.field('amount')}
      />
      <FieldGroup legend="Recipient">
        <TextField
          label="Recipient Name"
          className="sm:col-span-2"
          maxLength={100}
          {...form.field('recipientName')}
        />
        <TextField
          label="Recipient Address"
          hint="Street, city, state, and ZIP code, in the United States."
          className="sm:col-span-2"
          maxLength={200}
          {...form.field('recipientAddress')}
        />
      </FieldGroup>
      <FieldGroup legend="Recipient’s bank">
        <RoutingNumberField bankName={bankName} {...form.field('externalRoutingNumber')} />
        <TextField label="Bank Name" maxLength={100} {...form.field('externalBankName')} />
        <TextField label="Account Number" maxLength={42} {...form.field('externalAccountNumber')} />
        <TextField
          label="SWIFT Code"
          optional
          autoCapitalize="characters"
          maxLength={14}
          {...form.field('swiftCode')}
        />
        <TextField
          label="Intermediary Bank"
          optional
          className="sm:col-span-2"
          maxLength={100}
          {...form.field('intermediaryBank')}
        />
      </FieldGroup>
      <ClosingFields field={form.field} />
    </>
  );
}

/** Fills in a common bank's name without replacing what the customer has typed. */
function useOfferedBankName(form: WireForm, name: string | null) {
  const { getValues, setValue, clearErrors } = form;
  const offered = useRef('');
  useEffect(() => {
    const current = getValues('externalBankName');
    if (current !== '' && current !== offered.current) return;
    offered.current = name ?? '';
    if (current === offered.current) return;
    setValue('externalBankName', offered.current);
    if (name !== null) clearErrors('externalBankName');
  }, [name, getValues, setValue, clearErrors]);
}
