import { type PaymentProvider, paymentProviders } from '@seven-hills/bank/limits';
import { identifierKinds } from '@seven-hills/bank/payments/payment-identifiers';
import { identifierLabel, providerNames } from '@seven-hills/bank/payments/payment-providers';
import { useWatch } from 'react-hook-form';
import { AmountField } from '../../money/amount-field.tsx';
import { bankServices } from '../../net/bank-services.ts';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import { FromField } from '../own-accounts/from-field.tsx';
import { useStartsAtAmount } from '../typed-identifier.ts';
import { ClosingFields } from './closing-fields.tsx';
import type { PaymentDraft, PaymentValues } from './payment-kind.ts';
import type { Transfer } from './use-transfer.ts';

/** The amount, the payment service, and the recipient. */
export function PaymentFields({ form }: { form: Transfer<PaymentValues, PaymentDraft>['form'] }) {
  const [amount, chosen, fromAccountId] = useWatch({
    control: form.control,
    name: ['amount', 'paymentProvider', 'fromAccountId'],
  });
  const provider = paymentProviders.find((known) => known === chosen);
  return (
    <>
      <FromField value={fromAccountId} onChange={(id) => form.setValue('fromAccountId', id)} />
      <AmountField
        limitOf="payments"
        typedAmount={amount}
        accountId={fromAccountId}
        {...useStartsAtAmount()}
        {...form.field('amount')}
      />
      <SelectField
        label="Payment Provider"
        empty="Choose a payment service"
        choices={bankServices.paymentProviders.map((known) => [known, providerNames[known]])}
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
      <ClosingFields field={form.field} />
    </>
  );
}

/** `An email address or a US phone number.` */
function hintOf(provider: PaymentProvider): string {
  const kinds = identifierKinds(provider);
  return `${kinds.charAt(0).toUpperCase()}${kinds.slice(1)}.`;
}
