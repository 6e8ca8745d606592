import { scheduleTerms } from '@seven-hills/bank/calendar/schedule-terms';
import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import type { PlannedPayment } from '@seven-hills/contracts/money/schedules';
import type { Confirmation } from '@seven-hills/contracts/people/parts/confirmation';
import { formatAmount, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { centsOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { ApiError, problemCode } from '../../net/api-error.ts';
import { useCallForm } from '../../net/use-call-form.ts';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { PinCodeField } from '../../ui/form/masked-input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { CallForm } from '../confirmations/call-form.tsx';
import { startChange } from '../confirmations/changes.ts';
import { refreshSchedules, type ScheduleDetail } from './queries.ts';
import { dateWords } from './schedule-words.ts';

const ConfirmForm = fetched(() => import('../confirmations/confirm-form.tsx'), 'ConfirmForm');

const amountForm = z.object({
  amount: z.string().transform((text, context) => {
    const cents = parseTypedAmount(text);
    if (cents) return toDecimal(cents);
    context.addIssue({ code: 'custom', message: 'Please enter a valid amount.' });
    return z.NEVER;
  }),
  pin: z.string().regex(/^\d{4}$/, { error: 'PIN must be exactly 4 digits.' }),
});
type Typed = z.output<typeof amountForm>;

interface NextAmountDialogProps {
  schedule: ScheduleDetail;
  payment: PlannedPayment;
  onClose: () => void;
}

/** Changes the amount of the next payment only. */
export function NextAmountDialog({ schedule, payment, onClose }: NextAmountDialogProps) {
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<{
    typed: Typed;
    methods: readonly SecondStepMethod[];
  } | null>(null);
  const { id, payeeId, toAccountId } = schedule;
  const { nominalOn } = payment;
  const save = (typed: Typed, confirmation?: Confirmation) =>
    api.put('/api/schedules/:id/next', {
      params: { id },
      body: { nominalOn, ...typed, ...(confirmation && { confirmation }) },
    });
  const saved = () => {
    onClose();
    return refreshSchedules(queryClient);
  };
  const { form, call: change } = useCallForm({
    schema: amountForm,
    defaultValues: { amount: formatAmount(centsOf(payment.amount)), pin: '' },
    mutationFn: (typed) => save(typed),
    onSuccess: saved,
    isQuestion: (error) => problemCode(error) === 'confirmation_required',
    onError(error, typed) {
      if (error instanceof ApiError && problemCode(error) === 'confirmation_required')
        setQuestion({ typed, methods: error.problem?.methods ?? [] });
    },
    failure: { title: 'Not Changed', fallback: 'Please try again.' },
  });
  return (
    <GuardedDialog
      isDirty={form.formState.dirtyFields.amount === true}
      onClose={onClose}
      size="small"
      title="Change the Next Payment"
      description={`Only the payment of ${dateWords(payment)}. The others stay as they are.`}
    >
      {(cancel) =>
        question ? (
          <ConfirmForm
            methods={question.methods}
            startPasskey={() =>
              startChange({
                change: 'schedule_payment',
                schedule: scheduleTerms(id, {
                  payeeId,
                  toAccountId,
                  amount: question.typed.amount,
                  firstOn: nominalOn,
                }),
              })
            }
            label="Change Amount"
            pendingLabel="Saving..."
            failureTitle="Not Changed"
            onConfirmed={async (confirmation) => {
              await save(question.typed, confirmation);
              await saved();
            }}
            onCancel={cancel}
          />
        ) : (
          <CallForm
            form={form}
            call={change}
            label="Change Amount"
            pendingLabel="Saving..."
            onCancel={cancel}
          >
            <MoneyField label="Amount" {...form.field('amount')} />
            <PinCodeField label="PIN" {...form.field('pin')} />
          </CallForm>
        )
      }
    </GuardedDialog>
  );
}
