import {
  isRoutingNumber,
  routingNumberProblem,
} from '@seven-hills/bank/payments/routing-number-rules';
import { bankNameOf } from '@seven-hills/bank/payments/routing-numbers';
import { achRecipient } from '@seven-hills/contracts/money/parts/ach-fields';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { Frame, type KindFormProps, NicknameField, nickname } from './payee-form.tsx';
import { RoutingNumberField } from './routing-number-field.tsx';

const achForm = z.object({
  recipientName: achRecipient.shape.recipientName,
  recipientKind: z.string().pipe(achRecipient.shape.recipientKind),
  externalRoutingNumber: achRecipient.shape.externalRoutingNumber.refine(isRoutingNumber, {
    error: routingNumberProblem,
  }),
  externalAccountNumber: achRecipient.shape.externalAccountNumber,
  accountKind: z.string().pipe(achRecipient.shape.accountKind),
  nickname,
});

/** An account at another bank that is paid by ACH. */
export function AchAccountForm(shared: KindFormProps) {
  const { add } = shared;
  const form = useAppForm({
    schema: achForm,
    defaultValues: {
      recipientName: '',
      recipientKind: '',
      externalRoutingNumber: '',
      externalAccountNumber: '',
      accountKind: 'checking',
      nickname: '',
    },
    onValid: (body) => add.mutate({ kind: 'ach_account', ...body }),
  });
  const routingNumber = useWatch({ control: form.control, name: 'externalRoutingNumber' });
  return (
    <Frame {...shared} form={form}>
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
      <RoutingNumberField
        bankName={bankNameOf(routingNumber)}
        {...form.field('externalRoutingNumber')}
      />
      <TextField label="Account Number" maxLength={42} {...form.field('externalAccountNumber')} />
      <SelectField
        label="Account Type"
        choices={[
          ['checking', 'Checking'],
          ['savings', 'Savings'],
        ]}
        {...form.field('accountKind')}
      />
      <NicknameField {...form.field('nickname')} />
    </Frame>
  );
}
