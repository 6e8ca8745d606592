import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ownAccountLabel } from '../../money/own-accounts.ts';
import { api } from '../../net/api-client.ts';
import { useCallForm } from '../../net/use-call-form.ts';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { refuseAt } from '../../ui/form/use-app-form.ts';
import { CallForm } from '../confirmations/call-form.tsx';
import { PinField } from '../pin/pin-field.tsx';
import { incomeRulesQuery } from './queries.ts';

const parts = ['share', 'amount'] as const;
const partWords = { share: 'A share of it', amount: 'An amount' };

const ruleForm = z
  .object({
    fromAccountId: z.string(),
    toAccountId: z.string(),
    incomeMin: z.string(),
    part: z.enum(parts),
    percent: z.string(),
    amount: z.string(),
    pin: z.string(),
  })
  .transform((form, context) => {
    const refuse = refuseAt(context);
    const incomeMin = parseTypedAmount(form.incomeMin);
    const amount = parseTypedAmount(form.amount);
    const percent = Number(form.percent);
    const isShare = form.part === 'share';
    if (form.fromAccountId === form.toAccountId)
      refuse('toAccountId', 'Please choose two different accounts.');
    if (!incomeMin) refuse('incomeMin', 'Please enter an amount above zero');
    if (isShare && !(Number.isInteger(percent) && percent >= 1 && percent <= 100))
      refuse('percent', 'Please enter 1 to 100');
    if (!isShare && !amount) refuse('amount', 'Please enter an amount above zero');
    if (!/^\d{4}$/.test(form.pin)) refuse('pin', 'PIN must be exactly 4 digits.');
    return {
      fromAccountId: Number(form.fromAccountId),
      toAccountId: Number(form.toAccountId),
      incomeMin: toDecimal(incomeMin ?? 0n),
      amount: isShare ? null : toDecimal(amount ?? 0n),
      percent: isShare ? percent : null,
      pin: form.pin,
    };
  });

interface RuleDialogProps {
  /** The accounts that are the customer's alone, at least two. */
  accounts: readonly OwnAccount[];
  onClose: () => void;
}

/** Adds a rule: both accounts, what counts as income, what moves, and the PIN. */
export function RuleDialog({ accounts, onClose }: RuleDialogProps) {
  const queryClient = useQueryClient();
  const [first, second] = accounts;
  const { form, call } = useCallForm({
    schema: ruleForm,
    defaultValues: {
      fromAccountId: String(first?.id ?? ''),
      toAccountId: String(second?.id ?? ''),
      incomeMin: '',
      part: 'share',
      percent: '',
      amount: '',
      pin: '',
    },
    mutationFn: (body) => api.post('/api/income-rules', { body }),
    success: { title: 'Rule Added', description: 'It applies to what arrives from now on.' },
    onSuccess(rules) {
      queryClient.setQueryData(incomeRulesQuery.queryKey, rules);
      onClose();
    },
    failure: { title: 'Not Added', fallback: 'Please try again.' },
  });
  const part = useWatch({ control: form.control, name: 'part' });
  const choices = accounts.map((account) => [account.id, ownAccountLabel(account)] as const);
  return (
    <GuardedDialog
      isDirty={form.formState.isDirty}
      onClose={onClose}
      size="small"
      title="Add Rule"
      description="We skip a payment, and alert you, if not enough is free to spend."
    >
      {(cancel) => (
        <CallForm
          form={form}
          call={call}
          label="Add Rule"
          pendingLabel="Adding..."
          onCancel={cancel}
        >
          <SelectField
            label="When Money Arrives In"
            choices={choices}
            {...form.field('fromAccountId')}
          />
          <MoneyField label="At Least" {...form.field('incomeMin')} />
          <SelectField
            label="Move"
            choices={parts.map((each) => [each, partWords[each]])}
            {...form.field('part')}
          />
          {part === 'share' ? (
            <TextField
              label="Percent"
              inputMode="numeric"
              maxLength={3}
              {...form.field('percent')}
            />
          ) : (
            <MoneyField label="Amount" {...form.field('amount')} />
          )}
          <SelectField label="To" choices={choices} {...form.field('toAccountId')} />
          <PinField {...form.field('pin')} />
        </CallForm>
      )}
    </GuardedDialog>
  );
}
