import { type PaymentProvider, paymentProviders } from '@seven-hills/bank/limits';
import { identifierKinds } from '@seven-hills/bank/payments/payment-identifiers';
import { identifierLabel, providerNames } from '@seven-hills/bank/payments/payment-providers';
import { useWatch } from 'react-hook-form';
import { AmountField } from '../../money/amount-field.tsx';
import { bankServices } from '../../net/bank-services.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input, Select } from '../../ui/form/input.tsx';
import { ClosingFields } from './closing-fields.tsx';
import type { PaymentDraft, PaymentValues } from './payment-kind.ts';
import type { Transfer } from './use-transfer.ts';

/** The amount, the payment service, and the recipient. */
export function PaymentFields({ form }: { form: Transfer<PaymentValues, PaymentDraft>['form'] }) {
  const [amount, chosen] = useWatch({
    control: form.control,
    name: ['amount', 'paymentProvider'],
  });
  const provider = paymentProviders.find((known) => known === chosen);
  return (
    <>
      <AmountField
        limitOf="payments"
        typedAmount={amount}
        error={form.errorOf('amount')}
        {...form.register('amount')}
      />
      <Field label="Payment Provider" error={form.errorOf('paymentProvider')}>
        <Select
          {...form.register('paymentProvider')}
          empty="Choose a payment service"
          choices={bankServices.paymentProviders.map((known) => [known, providerNames[known]])}
        />
      </Field>
      <Field
        label={`Recipient’s ${provider ? identifierLabel(provider) : 'email, phone, or username'}`}
        hint={provider && hintOf(provider)}
        error={form.errorOf('paymentIdentifier')}
      >
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...form.register('paymentIdentifier')}
        />
      </Field>
      <Field label="Recipient Name" error={form.errorOf('recipientName')}>
        <Input autoComplete="off" maxLength={100} {...form.register('recipientName')} />
      </Field>
      <ClosingFields
        fieldOf={(name) => ({ control: form.register(name), error: form.errorOf(name) })}
      />
    </>
  );
}

/** `An email address or a US phone number.` */
function hintOf(provider: PaymentProvider): string {
  const kinds = identifierKinds(provider);
  return `${kinds.charAt(0).toUpperCase()}${kinds.slice(1)}.`;
}
