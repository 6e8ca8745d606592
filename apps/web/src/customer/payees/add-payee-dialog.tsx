import { brand } from '@seven-hills/bank/brand';
import { identifierLabel, providerNames } from '@seven-hills/bank/payments/payment-providers';
import {
  isRoutingNumber,
  routingNumberProblem,
} from '@seven-hills/bank/payments/routing-number-rules';
import { bankNameOf } from '@seven-hills/bank/payments/routing-numbers';
import { endedBy } from '@seven-hills/bank/text/sentence-end';
import { words } from '@seven-hills/bank/words/words';
import {
  checkIdentifier,
  paymentFields,
  wireDetails,
} from '@seven-hills/contracts/money/parts/outside-forms';
import type { NewPayee } from '@seven-hills/contracts/money/payees';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { toastSavedPayee } from '../../money/receipts/toast-saved-payee.ts';
import { api } from '../../net/api-client.ts';
import { bankServices } from '../../net/bank-services.ts';
import { useCall } from '../../net/use-call.tsx';
import type { Choices } from '../../ui/data/use-url-filters.ts';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import { refuseAt, useAppForm } from '../../ui/form/use-app-form.ts';
import type { ChosenRecipient } from '../recipients/chosen-recipient.ts';
import { RecipientField } from '../recipients/recipient-field.tsx';
import { AchAccountForm } from './ach-account-form.tsx';
import { BankMismatch } from './bank-mismatch.tsx';
import { Frame, type KindFormProps, NicknameField, nickname } from './payee-form.tsx';
import { refreshPayees } from './queries.ts';
import { RoutingNumberField } from './routing-number-field.tsx';

type Kind = Exclude<NewPayee['kind'], 'transaction'>;

const wireChoice = bankServices.bankTransfers
  ? 'An account at another bank, paid by wire'
  : 'An account at another bank';

const kinds: Choices<Kind> = [
  ['customer', `A ${words.customer} of ${brand.name}`],
  ['ach_account', 'An account at another bank, paid by ACH'],
  ['bank_account', wireChoice],
  ['payment_service', 'A person at a payment service'],
];

const offered: Record<Kind, boolean> = {
  customer: true,
  ach_account: bankServices.bankTransfers,
  bank_account: bankServices.wires,
  payment_service: bankServices.paymentProviders.length > 0,
};

/** Saves a payee before the first payment. */
export function AddPayeeDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<Kind>('customer');
  const add = useCall({
    mutationFn: (body: NewPayee) => api.post('/api/payees', { body }),
    async onSuccess(saved) {
      onClose();
      toastSavedPayee(saved);
      await refreshPayees(queryClient);
    },
    failure: { title: 'Not Saved', fallback: 'Please try again.' },
  });
  const [isDirty, setIsDirty] = useState(false);
  const shared = { add, onDirtyChange: setIsDirty };
  return (
    <GuardedDialog isDirty={isDirty} onClose={onClose} title="Add a Payee" size="small">
      {(cancel) => (
        <div className="grid gap-5">
          <ChoiceSelect
            label="Who Is It?"
            choices={kinds.filter(([each]) => offered[each])}
            value={kind}
            onChange={setKind}
          />
          {kind === 'customer' && <CustomerForm {...shared} onClose={cancel} />}
          {kind === 'ach_account' && <AchAccountForm {...shared} onClose={cancel} />}
          {kind === 'bank_account' && <BankAccountForm {...shared} onClose={cancel} />}
          {kind === 'payment_service' && <PaymentServiceForm {...shared} onClose={cancel} />}
        </div>
      )}
    </GuardedDialog>
  );
}

const customerForm = z
  .object({ recipient: z.custom<ChosenRecipient | null>(), nickname })
  .transform((form, context) => {
    if (form.recipient) return { accountId: form.recipient.id, nickname: form.nickname };
    refuseAt(context)('recipient', 'Please choose a recipient');
    return z.NEVER;
  });

function CustomerForm(shared: KindFormProps) {
  const { add } = shared;
  const form = useAppForm({
    schema: customerForm,
    defaultValues: { recipient: null as ChosenRecipient | null, nickname: '' },
    onValid: (body) => add.mutate({ kind: 'customer', ...body }),
  });
  const recipient = useWatch({ control: form.control, name: 'recipient' });
  return (
    <Frame {...shared} form={form}>
      <Controller
        control={form.control}
        name="recipient"
        render={({ field }) => <RecipientField {...field} error={form.errorOf('recipient')} />}
      />
      {recipient && (
        <p className="text-ink-soft text-sm">
          The holder of this account is {endedBy(recipient.holder)} Please make sure that it is who
          you mean.
        </p>
      )}
      <NicknameField {...form.field('nickname')} />
    </Frame>
  );
}

const bankForm = z.object({
  recipientName: wireDetails.shape.recipientName,
  recipientAddress: wireDetails.shape.recipientAddress,
  externalRoutingNumber: wireDetails.shape.externalRoutingNumber.refine(isRoutingNumber, {
    error: routingNumberProblem,
  }),
  externalBankName: wireDetails.shape.externalBankName,
  externalAccountNumber: wireDetails.shape.externalAccountNumber,
  nickname,
});

function BankAccountForm(shared: KindFormProps) {
  const { add } = shared;
  const form = useAppForm({
    schema: bankForm,
    defaultValues: {
      recipientName: '',
      recipientAddress: '',
      externalRoutingNumber: '',
      externalBankName: '',
      externalAccountNumber: '',
      nickname: '',
    },
    onValid: (body) =>
      add.mutate({ kind: 'bank_account', ...body, swiftCode: null, intermediaryBank: null }),
  });
  const [routingNumber, bankName] = useWatch({
    control: form.control,
    name: ['externalRoutingNumber', 'externalBankName'],
  });
  return (
    <Frame {...shared} form={form}>
      <TextField label="Recipient Name" maxLength={100} {...form.field('recipientName')} />
      <TextField label="Recipient Address" maxLength={200} {...form.field('recipientAddress')} />
      <RoutingNumberField
        bankName={bankNameOf(routingNumber)}
        {...form.field('externalRoutingNumber')}
      />
      <TextField label="Bank Name" maxLength={100} {...form.field('externalBankName')} />
      <BankMismatch routingNumber={routingNumber} typedName={bankName} />
      <TextField label="Account Number" maxLength={42} {...form.field('externalAccountNumber')} />
      <NicknameField {...form.field('nickname')} />
    </Frame>
  );
}

const { shape } = paymentFields;
const serviceForm = z
  .object({
    paymentProvider: z.string().pipe(shape.paymentProvider),
    paymentIdentifier: shape.paymentIdentifier,
    recipientName: shape.recipientName,
    nickname,
  })
  .superRefine(checkIdentifier);

function PaymentServiceForm(shared: KindFormProps) {
  const { add } = shared;
  const form = useAppForm({
    schema: serviceForm,
    defaultValues: { paymentProvider: '', paymentIdentifier: '', recipientName: '', nickname: '' },
    onValid: (body) => add.mutate({ kind: 'payment_service', ...body }),
  });
  const provider = useWatch({ control: form.control, name: 'paymentProvider' });
  const known = bankServices.paymentProviders.find((each) => each === provider);
  return (
    <Frame {...shared} form={form}>
      <SelectField
        label="Payment Provider"
        empty="Choose one"
        choices={bankServices.paymentProviders.map((each) => [each, providerNames[each]])}
        {...form.field('paymentProvider')}
      />
      <TextField
        label={known ? identifierLabel(known) : 'Payment Identifier'}
        maxLength={254}
        {...form.field('paymentIdentifier')}
      />
      <TextField label="Recipient Name" maxLength={100} {...form.field('recipientName')} />
      <NicknameField {...form.field('nickname')} />
    </Frame>
  );
}
