import type { Transaction } from '@seven-hills/bank/transaction';
import {
  caseLimits,
  type ErrorKind,
  errorKinds,
  errorKindWords,
} from '@seven-hills/bank/words/case-words';
import { reportForm } from '@seven-hills/contracts/money/parts/report-form';
import { profilePhoneNumber } from '@seven-hills/contracts/phone-fields';
import { parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { FilePicker } from '../../money/case-messages/file-picker.tsx';
import { FileError, type PickedFile } from '../../money/case-messages/picked-files.ts';
import { partsOf, sendPart } from '../../money/case-messages/send-parts.ts';
import { sideOf } from '../../money/own-accounts.ts';
import { caseHref } from '../../money/receipts/case-status.ts';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { api, refetchUnder } from '../../net/api-client.ts';
import { useKeptInput } from '../../net/session/use-kept-input.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { useCallForm } from '../../net/use-call-form.ts';
import { PhoneField } from '../../ui/address/phone-field.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextareaField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';

/** The API's rules, applied to form values. Only a wrong amount has an amount. */
const schemaFor = ({ direction, amount: moved }: Transaction) =>
  z
    .object({
      kind: reportForm.shape.kind,
      description: reportForm.shape.description,
      amount: z.string(),
      phone: z.literal('').or(profilePhoneNumber),
    })
    .superRefine(({ kind, amount }, context) => {
      if (kind !== 'wrong_amount') return;
      const cents = parseTypedAmount(amount) ?? 0n;
      const message =
        cents <= 0n
          ? 'Please enter how much is wrong'
          : direction === 'out' && cents > centsOf(moved)
            ? `At most the amount of the transaction, ${usdOf(moved)}`
            : null;
      if (message) context.addIssue({ code: 'custom', path: ['amount'], message });
    })
    .transform(({ amount, phone, ...form }) => ({
      ...form,
      amount: form.kind === 'wrong_amount' ? toDecimal(parseTypedAmount(amount) ?? 0n) : null,
      phone: phone || null,
    }));

/** Joins lines, because the bank stores a description as a single line. */
const asOneLine = (typed: unknown) =>
  typeof typed === 'string' ? typed.replace(/\s*\n\s*/g, ' ') : typed;

/** Other problems than these are possible only with a debit by a company. */
const onlyOfDebits: readonly ErrorKind[] = [
  'authorization_revoked',
  'not_as_agreed',
  'payment_stopped',
];
/** What a debit by a company can't have: it names its amount, and only takes money. */
const neverOfDebits: readonly ErrorKind[] = ['wrong_amount', 'not_received'];

const kindsFor = ({ type }: Transaction): readonly ErrorKind[] =>
  errorKinds.filter(
    (kind) => !(type === 'ach_debit' ? neverOfDebits : onlyOfDebits).includes(kind),
  );

interface ReportFormProps {
  transaction: Transaction;
  /** What is wrong, as the customer has already said. */
  kind?: ErrorKind | null;
}

export function ReportForm({ transaction, kind: saidKind = null }: ReportFormProps) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [files, setFiles] = useState<PickedFile[]>([]);
  const { form, call: report } = useCallForm({
    schema: schemaFor(transaction),
    defaultValues: { kind: saidKind ?? ('' as ErrorKind), description: '', amount: '', phone: '' },
    async mutationFn(typed) {
      // Sent again after a failure, the report returns its case, and each file is stored once.
      const reported = await api.post('/api/cases', {
        query: sideOf(transaction),
        body: { ...typed, transactionId: transaction.id },
      });
      for (const part of partsOf(null, files, null)) await sendPart('customer', reported.id, part);
      return reported;
    },
    onSuccess: async ({ id }) => {
      await refetchUnder(queryClient, '/api/cases');
      navigate(`${caseHref(id)}&reported`, { replace: true });
    },
    failure: {
      title: 'Not Reported',
      fallback: (error) =>
        error instanceof FileError
          ? `${error.message} Please remove it, or choose another.`
          : 'Your report could not be sent. Please try again.',
    },
  });
  useKeptInput(`report ${transaction.id}`, form);
  const isWrongAmount = form.watch('kind') === 'wrong_amount';
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <SelectField
        label="What Is Wrong"
        required
        empty="Please choose"
        choices={kindsFor(transaction).map((kind) => [kind, errorKindWords[kind]])}
        {...form.field('kind')}
      />
      {isWrongAmount && (
        <MoneyField
          label="How Much Is Wrong"
          required
          hint="The difference between what moved and what should have moved."
          {...form.field('amount')}
        />
      )}
      <TextareaField
        label="What Happened"
        required
        hint="What you expected, and why you think it is an error. Never include your password or PIN."
        error={form.errorOf('description')}
        rows={5}
        maxLength={caseLimits.descriptionLengthMax}
        {...form.register('description', { setValueAs: asOneLine })}
      />
      <PhoneField
        label="Phone for Questions"
        optional
        hint="Where we can reach you by day."
        {...form.field('phone')}
      />
      <FilePicker files={files} left={caseLimits.filesMax} onChange={setFiles} />
      <p className="text-ink-soft text-sm">
        Tell us within 60 days after the statement that shows the transaction: then federal law
        protects you best. We look into later reports, too.
      </p>
      <FailureAlert of={report} />
      <div>
        <Button type="submit" pending={report.isPending} className="max-sm:w-full">
          Report Problem
        </Button>
      </div>
    </form>
  );
}
