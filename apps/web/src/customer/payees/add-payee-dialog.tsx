import { limits, type PaymentProvider } from '@seven-hills/bank/limits';
import { identifierLabel, providerNames } from '@seven-hills/bank/payments/payment-providers';
import { bankNameOf, isRoutingNumber } from '@seven-hills/bank/payments/routing-numbers';
import {
  checkIdentifier,
  paymentFields,
  wireDetails,
} from '@seven-hills/contracts/money/parts/outside-forms';
import type { NewPayee } from '@seven-hills/contracts/money/payees';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { toastSavedPayee } from '../../money/receipts/toast-saved-payee.ts';
import { api } from '../../net/api-client.ts';
import { bankServices } from '../../net/bank-services.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { useCall } from '../../net/use-call.ts';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input, Select } from '../../ui/form/input.tsx';
import { MaskedInput } from '../../ui/form/masked-input.tsx';
import { formatRouting } from '../../ui/form/masks.ts';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { FormButtons } from '../confirmations/form-buttons.tsx';
import type { ChosenRecipient } from '../recipient/chosen-recipient.ts';
import { RecipientField } from '../recipient/recipient-field.tsx';
import { BankMismatch } from './bank-mismatch.tsx';
import { refreshPayees } from './queries.ts';

type Kind = Exclude<NewPayee['kind'], 'transaction'>;

const kinds: readonly { kind: Kind; label: string; isOffered: boolean }[] = [
  { kind: 'customer', label: 'A customer of Seven Hills Bank', isOffered: true },
  { kind: 'bank_account', label: 'An account at another bank', isOffered: bankServices.wires },
  {
    kind: 'payment_service',
    label: 'A person at a payment service',
    isOffered: bankServices.paymentProviders.length > 0,
  },
];

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
          <Field label="Who Is It?">
            <Select
              value={kind}
              onChange={({ target }) => {
                const chosen = kinds.find((each) => each.kind === target.value);
                if (chosen) setKind(chosen.kind);
              }}
            >
              {kinds
                .filter(({ isOffered }) => isOffered)
                .map(({ kind: each, label }) => (
                  <option key={each} value={each}>
                    {label}
                  </option>
                ))}
            </Select>
          </Field>
          {kind === 'customer' && <CustomerForm {...shared} onClose={cancel} />}
          {kind === 'bank_account' && <BankAccountForm {...shared} onClose={cancel} />}
          {kind === 'payment_service' && <PaymentServiceForm {...shared} onClose={cancel} />}
        </div>
      )}
    </GuardedDialog>
  );
}

interface KindFormProps {
  add: ReturnType<typeof useCall<unknown, NewPayee>>;
  onDirtyChange: (isDirty: boolean) => void;
  /** Requests confirmation first if something typed would be lost. */
  onClose: () => void;
}

const nickname = z.string().trim().max(limits.payeeNicknameLengthMax);

const customerForm = z
  .object({ recipient: z.custom<ChosenRecipient | null>(), nickname })
  .transform((form, context) => {
    if (form.recipient) return { accountId: form.recipient.id, nickname: form.nickname || null };
    context.addIssue({ code: 'custom', path: ['recipient'], message: 'Please choose a recipient' });
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
    <Frame {...shared} submit={form.submit} isDirty={form.formState.isDirty}>
      <Controller
        control={form.control}
        name="recipient"
        render={({ field }) => (
          <RecipientField
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={form.errorOf('recipient')}
          />
        )}
      />
      {recipient && (
        <p className="text-ink-soft text-sm">
          The holder of this account is {recipient.holder}. Please make sure that it is who you
          mean.
        </p>
      )}
      <NicknameField error={form.errorOf('nickname')} {...form.register('nickname')} />
    </Frame>
  );
}

const bankForm = z.object({
  recipientName: wireDetails.shape.recipientName,
  recipientAddress: wireDetails.shape.recipientAddress,
  externalRoutingNumber: wireDetails.shape.externalRoutingNumber.refine(isRoutingNumber, {
    error: 'This routing number is not valid. Please check its nine digits.',
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
      add.mutate({
        kind: 'bank_account',
        ...body,
        swiftCode: null,
        intermediaryBank: null,
        nickname: body.nickname || null,
      }),
  });
  const [routingNumber, bankName] = useWatch({
    control: form.control,
    name: ['externalRoutingNumber', 'externalBankName'],
  });
  const known = bankNameOf(routingNumber);
  return (
    <Frame {...shared} submit={form.submit} isDirty={form.formState.isDirty}>
      <Field label="Recipient Name" error={form.errorOf('recipientName')}>
        <Input autoComplete="off" maxLength={100} {...form.register('recipientName')} />
      </Field>
      <Field label="Recipient Address" error={form.errorOf('recipientAddress')}>
        <Input autoComplete="off" maxLength={200} {...form.register('recipientAddress')} />
      </Field>
      <Field
        label="Routing Number"
        hint={
          <span aria-live="polite">{known ?? 'The nine digits at the bottom of a check.'}</span>
        }
        error={form.errorOf('externalRoutingNumber')}
      >
        <MaskedInput
          autoComplete="off"
          format={formatRouting}
          className="tabular"
          {...form.register('externalRoutingNumber')}
        />
      </Field>
      <Field label="Bank Name" error={form.errorOf('externalBankName')}>
        <Input autoComplete="off" maxLength={100} {...form.register('externalBankName')} />
      </Field>
      <BankMismatch routingNumber={routingNumber} typedName={bankName} />
      <Field label="Account Number" error={form.errorOf('externalAccountNumber')}>
        <Input autoComplete="off" maxLength={42} {...form.register('externalAccountNumber')} />
      </Field>
      <NicknameField error={form.errorOf('nickname')} {...form.register('nickname')} />
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
    defaultValues: {
      paymentProvider: '',
      paymentIdentifier: '',
      recipientName: '',
      nickname: '',
    },
    onValid: (body) =>
      add.mutate({ kind: 'payment_service', ...body, nickname: body.nickname || null }),
  });
  const provider = useWatch({ control: form.control, name: 'paymentProvider' });
  const known = bankServices.paymentProviders.find((each) => each === provider);
  return (
    <Frame {...shared} submit={form.submit} isDirty={form.formState.isDirty}>
      <Field label="Payment Provider" error={form.errorOf('paymentProvider')}>
        <Select
          {...form.register('paymentProvider')}
          empty="Choose one"
          choices={bankServices.paymentProviders.map((each: PaymentProvider) => [
            each,
            providerNames[each],
          ])}
        />
      </Field>
      <Field
        label={known ? identifierLabel(known) : 'Payment Identifier'}
        error={form.errorOf('paymentIdentifier')}
      >
        <Input autoComplete="off" maxLength={254} {...form.register('paymentIdentifier')} />
      </Field>
      <Field label="Recipient Name" error={form.errorOf('recipientName')}>
        <Input autoComplete="off" maxLength={100} {...form.register('recipientName')} />
      </Field>
      <NicknameField error={form.errorOf('nickname')} {...form.register('nickname')} />
    </Frame>
  );
}

function NicknameField({
  error,
  ...input
}: { error: string | undefined } & ComponentProps<typeof Input>) {
  return (
    <Field label="Nickname" optional hint="What you call this payee." error={error}>
      <Input autoComplete="off" maxLength={limits.payeeNicknameLengthMax} {...input} />
    </Field>
  );
}

function Frame({
  submit,
  isDirty,
  add,
  onDirtyChange,
  onClose,
  children,
}: KindFormProps & { submit: () => void; isDirty: boolean; children: ReactNode }) {
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
      <FailureAlert of={add} />
      <FormButtons
        label="Save Payee"
        pendingLabel="Saving..."
        pending={add.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
