import { parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { GuardedConfirmDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { TextField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { ColleaguesReasonField } from '../proposals/colleagues-reason-field.tsx';
import { useStaffCall } from '../use-staff-call.ts';

const nothing = { taxYear: '', limit: '', limitFrom50: '', deadline: '', reason: '' };
type Typed = typeof nothing;

function problemsOf({ taxYear, limit, limitFrom50, deadline, reason }: Typed): Partial<Typed> {
  const found: Partial<Typed> = {};
  const [lower, higher] = [limit, limitFrom50].map((text) => parseTypedAmount(text) ?? 0n);
  if (!/^2[01]\d\d$/.test(taxYear.trim())) found.taxYear = 'Enter a year';
  if (!lower) found.limit = 'Please enter a valid amount.';
  if (!higher) found.limitFrom50 = 'Please enter a valid amount.';
  else if (lower && higher < lower)
    found.limitFrom50 = 'The limit from age 50 must be at least the other one';
  if (deadline === '') found.deadline = 'Choose the last day';
  else if (Number(deadline.slice(0, 4)) !== Number(taxYear) + 1)
    found.deadline = 'The deadline must be in the year after the tax year';
  if (reason.trim() === '') found.reason = 'Reason is required';
  return found;
}

/** Sets the limits on contributions for a tax year. The change may require approval. */
export function IraTermsDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(nothing);
  const [errors, setErrors] = useState<Partial<Typed>>({});
  const decimal = (text: string) => toDecimal(parseTypedAmount(text) ?? 0n);
  const save = useStaffCall({
    mutationFn: () =>
      api.post('/api/admin/ira-terms', {
        body: {
          ...typed,
          taxYear: Number(typed.taxYear),
          limit: decimal(typed.limit),
          limitFrom50: decimal(typed.limitFrom50),
        },
      }),
    success: {
      title: 'Limits Set',
      description: `Contributions for ${typed.taxYear} follow them.`,
    },
    fallback: 'Failed to set the limits. Please try again.',
    onDone: onClose,
  });
  const fieldOf = (name: keyof Typed) => ({
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      setErrors({});
    },
  });
  function confirm() {
    if (save.isPending) return;
    const found = problemsOf(typed);
    setErrors(found);
    if (Object.keys(found).length === 0) save.mutate();
  }
  const { onChange, ...reasonField } = fieldOf('reason');
  return (
    <GuardedConfirmDialog
      isDirty={Object.values(typed).some((text) => text.trim() !== '') && !save.isSuccess}
      onClose={onClose}
      title="Set Contribution Limits"
      description="For one person and tax year, across all of their IRAs here. Without limits, no contribution for the year is possible."
      confirmLabel="Save Limits"
      pending={save.isPending}
      onConfirm={confirm}
    >
      <FailureAlert of={save} />
      <TextField label="Tax Year" inputMode="numeric" maxLength={4} {...fieldOf('taxYear')} />
      <MoneyField label="Limit" {...fieldOf('limit')} />
      <MoneyField
        label="Limit from Age 50"
        hint="For people who are 50 or older at the end of the year."
        {...fieldOf('limitFrom50')}
      />
      <TextField
        label="Deadline"
        hint="The last day for contributions, in the following year."
        type="date"
        {...fieldOf('deadline')}
      />
      <ColleaguesReasonField
        {...reasonField}
        onChange={(value) => onChange({ target: { value } })}
      />
    </GuardedConfirmDialog>
  );
}
