import {
  type CertificateMonths,
  certificateMonths,
  penaltyDaysRange,
  termName,
} from '@seven-hills/bank/certificates';
import { limits } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { GuardedConfirmDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import { ColleaguesReasonField } from '../proposals/colleagues-reason-field.tsx';
import { useStaffCall } from '../use-staff-call.ts';

const [daysMin, daysMax] = penaltyDaysRange;
const nothing = { validFrom: '', rate: '', penaltyDays: '', reason: '' };

/** Sets the rate and the penalty of a term from a future date. The change may require approval. */
export function CertificateRateDialog({ onClose }: { onClose: () => void }) {
  const [months, setMonths] = useState<CertificateMonths>(12);
  const [typed, setTyped] = useState(nothing);
  const [errors, setErrors] = useState<Partial<typeof nothing>>({});
  const { validFrom, rate, penaltyDays, reason } = typed;
  const save = useStaffCall({
    mutationFn: () =>
      api.post('/api/admin/certificate-rates', {
        body: { ...typed, months, rate: rate.trim(), penaltyDays: Number(penaltyDays) },
      }),
    success: {
      title: 'Rate Set',
      description: `${termName(months)}: the new rate is on the list with its first day.`,
    },
    fallback: 'Failed to change the rate. Please try again.',
    onDone: onClose,
  });
  const fieldOf = (name: keyof typeof nothing) => ({
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      setErrors({});
    },
  });
  function confirm() {
    if (save.isPending) return;
    const found: Partial<typeof nothing> = {};
    if (validFrom === '') found.validFrom = 'Choose the first day';
    if (!/^\d{1,2}(\.\d{1,4})?$/.test(rate.trim()) || Number(rate) > limits.interestRatePercentMax)
      found.rate = `Enter a rate from 0 to ${limits.interestRatePercentMax} percent, with at most four decimals`;
    const days = Number(penaltyDays);
    if (!/^\d+$/.test(penaltyDays) || days < daysMin || days > daysMax)
      found.penaltyDays = `Enter ${daysMin} to ${daysMax} days`;
    if (reason.trim() === '') found.reason = 'Reason is required';
    setErrors(found);
    if (Object.keys(found).length === 0) save.mutate();
  }
  const { onChange, ...reasonField } = fieldOf('reason');
  return (
    <GuardedConfirmDialog
      isDirty={Object.values(typed).some((text) => text.trim() !== '') && !save.isSuccess}
      onClose={onClose}
      title="Change Certificate Rates"
      description="For certificates that are opened or renewed from the first day on. Running terms keep their rate and penalty. At 0%, the term is no longer offered."
      confirmLabel="Save Rate"
      pending={save.isPending}
      onConfirm={confirm}
    >
      <FailureAlert of={save} />
      <SelectField
        label="Term"
        value={months}
        onChange={(event) => setMonths(Number(event.target.value) as CertificateMonths)}
        choices={certificateMonths.map((each) => [each, termName(each)])}
      />
      <TextField
        label="First Day"
        hint="Tomorrow at the earliest."
        type="date"
        {...fieldOf('validFrom')}
      />
      <TextField
        label={`${words.InterestRate} (%)`}
        inputMode="decimal"
        maxLength={7}
        {...fieldOf('rate')}
      />
      <TextField
        label={`Early Withdrawal Penalty (days of ${words.interest})`}
        hint={`At least ${daysMin}, by law.`}
        inputMode="numeric"
        maxLength={3}
        {...fieldOf('penaltyDays')}
      />
      <ColleaguesReasonField
        {...reasonField}
        onChange={(value) => onChange({ target: { value } })}
      />
    </GuardedConfirmDialog>
  );
}
