import {
  caseLimits,
  type ErrorKind,
  errorKindNames,
  errorKinds,
} from '@seven-hills/bank/words/case-words';
import { words } from '@seven-hills/bank/words/words';
import { reportForm } from '@seven-hills/contracts/money/parts/report-form';
import { profilePhoneNumber } from '@seven-hills/contracts/phone-fields';
import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useId } from 'react';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { receiptNumber } from '../../money/receipts/receipt-number.ts';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { PhoneField } from '../../ui/address/phone-field.tsx';
import { Button } from '../../ui/button.tsx';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { SelectField, TextareaField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { refuseAt, useAppForm } from '../../ui/form/use-app-form.ts';
import { casePath } from '../cases/case-words.ts';
import { useStaffCall } from '../use-staff-call.ts';

const schema = z
  .object({
    customerId: z.string().min(1, { error: 'Please choose who reports it' }),
    kind: reportForm.shape.kind,
    amount: z.string(),
    description: reportForm.shape.description,
    phone: z.literal('').or(profilePhoneNumber),
  })
  .superRefine(({ kind, amount }, context) => {
    if (kind === 'wrong_amount' && (parseTypedAmount(amount) ?? 0n) <= 0n)
      refuseAt(context)('amount', 'Please enter how much is wrong');
  });

interface OpenCaseDialogProps {
  transaction: ListedTransaction;
  onClose: () => void;
}

/** Takes down the report of a customer who calls or comes in, which opens a case. */
export function OpenCaseDialog({ transaction, onClose }: OpenCaseDialogProps) {
  const [, navigate] = useLocation();
  const formId = useId();
  const { id, fromParty, fromHolder, toParty, toHolder } = transaction;
  const people = [
    { party: fromParty, name: fromHolder },
    { party: toParty, name: toHolder },
  ].flatMap(({ party, name }) => (party ? { id: String(party.customerId), name } : []));
  const open = useStaffCall({
    mutationFn: ({ customerId, amount, phone, ...form }: z.output<typeof schema>) =>
      api.post('/api/admin/cases', {
        body: {
          ...form,
          customerId: Number(customerId),
          transactionId: id,
          amount: form.kind === 'wrong_amount' ? toDecimal(parseTypedAmount(amount) ?? 0n) : null,
          phone: phone || null,
        },
      }),
    success: ({ number }) => ({
      title: `Case ${number} Opened`,
      description: `The ${words.customer} has been notified.`,
    }),
    fallback: 'The case was not opened. Please try again.',
    onDone: ({ id: opened, customer }) => navigate(casePath(customer.id, opened)),
  });
  const form = useAppForm({
    schema,
    defaultValues: {
      customerId: people.length === 1 ? (people[0]?.id ?? '') : '',
      kind: '' as ErrorKind,
      amount: '',
      description: '',
      phone: '',
    },
    onValid: (values) => open.mutate(values),
  });
  return (
    <GuardedDialog
      isDirty={form.formState.isDirty && !open.isSuccess}
      onClose={onClose}
      title="Open a Case"
      description={`What a ${words.customer} reports about ${receiptNumber(id)} by phone or in person`}
      footer={(cancel) => (
        <>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={open.isPending}>
            Open Case
          </Button>
        </>
      )}
    >
      <form id={formId} noValidate onSubmit={form.submit} className="grid gap-5">
        <SelectField
          label="Reported By"
          empty={`Choose a ${words.customer}`}
          choices={people.map((person) => [person.id, person.name])}
          {...form.field('customerId')}
        />
        <SelectField
          label="What Is Wrong"
          empty="Please choose"
          choices={errorKinds.map((kind) => [kind, errorKindNames[kind]])}
          {...form.field('kind')}
        />
        {form.watch('kind') === 'wrong_amount' && (
          <MoneyField label="How Much Is Wrong" {...form.field('amount')} />
        )}
        <TextareaField
          label="What Happened"
          hint={`In the ${words.customer}’s words. The ${words.customer} sees it with the case.`}
          error={form.errorOf('description')}
          rows={4}
          maxLength={caseLimits.descriptionLengthMax}
          {...form.register('description', {
            setValueAs: (typed: string) => typed.replace(/\s*\n\s*/g, ' '),
          })}
        />
        <PhoneField label="Phone for Questions" optional {...form.field('phone')} />
        <p className="text-ink-soft text-sm">
          The deadlines begin today, as if the {words.customer} had reported it online.
        </p>
        <FailureAlert of={open} />
      </form>
    </GuardedDialog>
  );
}
