import { fillIntervals } from '@seven-hills/bank/savings-goals';
import type { SavingsGoal } from '@seven-hills/contracts/money/savings-goals';
import { formatAmount, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { centsOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { useCallForm } from '../../net/use-call-form.ts';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { refuseAt } from '../../ui/form/use-app-form.ts';
import { CallForm } from '../confirmations/call-form.tsx';
import { refreshGoals } from './queries.ts';

const rulesForm = z
  .object({
    fillsOnDates: z.boolean(),
    amount: z.string(),
    every: z.enum(fillIntervals),
    nextOn: z.string(),
    sharesIncome: z.boolean(),
    incomePercent: z.string(),
    roundsUp: z.boolean(),
  })
  .transform((form, context) => {
    const refuse = refuseAt(context);
    const cents = parseTypedAmount(form.amount);
    const percent = Number(form.incomePercent);
    const isPercent = Number.isInteger(percent) && percent >= 1 && percent <= 100;
    if (form.fillsOnDates && !cents) refuse('amount', 'Please enter an amount above zero');
    if (form.fillsOnDates && !form.nextOn) refuse('nextOn', 'Please choose a date');
    if (form.sharesIncome && !isPercent) refuse('incomePercent', 'Please enter 1 to 100');
    return {
      dated:
        form.fillsOnDates && cents
          ? { amount: toDecimal(cents), every: form.every, nextOn: form.nextOn }
          : null,
      incomePercent: form.sharesIncome ? percent : null,
      roundsUp: form.roundsUp,
    };
  });

const intervalWords = { weekly: 'Every week', monthly: 'Every month' };

interface RulesDialogProps {
  goal: SavingsGoal;
  ofAccount: { account?: number };
  onClose: () => void;
}

/** Sets what fills a goal by itself. */
export function RulesDialog({ goal, ofAccount: query, onClose }: RulesDialogProps) {
  const { dated, incomePercent, roundsUp } = goal.rules;
  const queryClient = useQueryClient();
  const { form, call } = useCallForm({
    schema: rulesForm,
    defaultValues: {
      fillsOnDates: dated !== null,
      amount: dated ? formatAmount(centsOf(dated.amount)) : '',
      every: dated?.every ?? 'monthly',
      nextOn: dated?.nextOn ?? '',
      sharesIncome: incomePercent !== null,
      incomePercent: incomePercent === null ? '' : String(incomePercent),
      roundsUp,
    },
    mutationFn: (body) =>
      api.put('/api/savings-goals/:id/rules', { params: { id: goal.id }, query, body }),
    success: { title: 'Rules Saved' },
    async onSuccess() {
      await refreshGoals(queryClient);
      onClose();
    },
    fieldOf: (path) => path.replace(/^dated\./, ''),
    failure: { title: 'Rules Not Saved', fallback: 'Please try again.' },
  });
  const [fillsOnDates, sharesIncome] = useWatch({
    control: form.control,
    name: ['fillsOnDates', 'sharesIncome'],
  });
  return (
    <GuardedDialog
      isDirty={form.formState.isDirty}
      onClose={onClose}
      size="small"
      title={`Rules for ${goal.name}`}
      description="We set money aside automatically, never more than is free to spend, until the goal reaches its target."
    >
      {(cancel) => (
        <CallForm
          form={form}
          call={call}
          label="Save Rules"
          pendingLabel="Saving..."
          onCancel={cancel}
        >
          <div className="grid gap-3">
            <Checkbox label="An amount on a date" {...form.register('fillsOnDates')} />
            {fillsOnDates && (
              <div className="grid gap-3 pl-8">
                <MoneyField label="Amount" {...form.field('amount')} />
                <SelectField
                  label="How Often"
                  choices={fillIntervals.map((every) => [every, intervalWords[every]])}
                  {...form.field('every')}
                />
                <TextField label="Next On" type="date" {...form.field('nextOn')} />
              </div>
            )}
            <Checkbox label="A percentage of incoming money" {...form.register('sharesIncome')} />
            {sharesIncome && (
              <div className="grid gap-3 pl-8">
                <TextField
                  label="Percent"
                  hint="Of deposits and of transfers from other people."
                  inputMode="numeric"
                  maxLength={3}
                  {...form.field('incomePercent')}
                />
              </div>
            )}
            <Checkbox label="Round up payments to the next dollar" {...form.register('roundsUp')} />
          </div>
        </CallForm>
      )}
    </GuardedDialog>
  );
}
