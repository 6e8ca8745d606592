import { type PaymentProvider, paymentProviders } from '@seven-hills/bank/limits';
import { identifierKinds } from '@seven-hills/bank/payments/payment-identifiers';
import { identifierLabel, providerNames } from '@seven-hills/bank/payments/payment-providers';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { AmountField } from '../../money/amount-field.tsx';
import { bankServices } from '../../net/bank-services.ts';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import { FromField } from '../own-accounts/from-field.tsx';
import { type FilledByPayee, useChosenPayee } from '../payees/chosen-payee.ts';
import { placeOf } from '../payees/payee-words.ts';
import { payeesQuery } from '../payees/queries.ts';
import { RecipientSummary } from '../payees/recipient-summary.tsx';
import { useStartsAtAmount } from '../typed-identifier.ts';
import { ClosingFields } from './closing-fields.tsx';
import type { PaymentDraft, PaymentValues } from './payment-kind.ts';

import type { Transfer } from './use-transfer.ts';

interface PaymentFieldsProps {
  form: Transfer<PaymentValues, PaymentDraft>['form'];
  payee: FilledByPayee;
  /** Chooses a payee. */
  picker: ReactNode;
}

/** What a payee fills in. */
const recipientFields = ['paymentProvider', 'paymentIdentifier', 'recipientName'] as const;

/** The amount, the payment service, and the recipient. */
export function PaymentFields({ form, payee, picker }: PaymentFieldsProps) {
  const [amount, chosen, fromAccountId] = useWatch({
    control: form.control,
    name: ['amount', 'paymentProvider', 'fromAccountId'],
  });
  const provider = paymentProviders.find((known) => known === chosen);
  const { data: payees = [] } = useQuery(payeesQuery);
  const { id, failure } = useChosenPayee(payee);
  const [unfolded, setUnfolded] = useState<number | null>(null);
  const known = payees.find((each) => each.id === id && each.kind === 'payment_service');
  const isRefused = recipientFields.some((name) => form.errorOf(name) !== undefined);
  const folded = failure || isRefused || unfolded === id ? undefined : known;
  return (
    <>
      {folded ? (
        <RecipientSummary
          name={folded.nickname}
          about={placeOf(folded)}
          onChange={() => setUnfolded(id)}
        />
      ) : (
        picker
      )}
      <FromField value={fromAccountId} onChange={(to) => form.setValue('fromAccountId', to)} />
      <AmountField
        limitOf="payments"
        typedAmount={amount}
        accountId={fromAccountId}
        recipient={folded?.nickname}
        {...useStartsAtAmount()}
        {...form.field('amount')}
      />
      {!folded && (
        <>
          <SelectField
            label="Payment Provider"
            empty="Choose a payment service"
            choices={bankServices.paymentProviders.map((each) => [each, providerNames[each]])}
            // The button that brought the field here is gone.
            {...(known && { autoFocus: unfolded === id })}
            {...form.field('paymentProvider')}
          />
          <TextField
            label={`Recipient’s ${provider ? identifierLabel(provider) : 'email, phone, or username'}`}
            hint={provider && hintOf(provider)}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            {...form.field('paymentIdentifier')}
          />
          <TextField label="Recipient Name" maxLength={100} {...form.field('recipientName')} />
        </>
      )}
      <ClosingFields field={form.field} />
    </>
  );
}

/** `An email address or a US phone number.` */
function hintOf(provider: PaymentProvider): string {
  const kinds = identifierKinds(provider);
  return `${kinds.charAt(0).toUpperCase()}${kinds.slice(1)}.`;
}
