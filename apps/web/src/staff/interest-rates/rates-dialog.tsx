import { type AccountType, limits } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import type { SetInterestTerms } from '@seven-hills/contracts/staff/interest-rates';
import { parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useState } from 'react';
import { accountTypeName } from '../../money/account-types.ts';
import { api } from '../../net/api-client.ts';
import { keptTypes } from '../../net/bank-services.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { GuardedConfirmDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { ColleaguesReasonField } from '../proposals/colleagues-reason-field.tsx';
import { useStaffCall } from '../use-staff-call.ts';
import { tiersText } from './interest-terms.ts';

interface TypedTier {
  key: number;
  from: string;
  rate: string;
}

interface RatesDialogProps {
  terms: readonly SetInterestTerms[];
  onClose: () => void;
}

/**
 * Sets the interest terms of an account type from a future date. The change may require approval.
 */
export function RatesDialog({ terms, onClose }: RatesDialogProps) {
  const [accountType, setAccountType] = useState<AccountType>(
    keptTypes.includes('savings') ? 'savings' : 'checking',
  );
  const current = terms.find(
    (each) => each.accountType === accountType && each.standing === 'current',
  );
  const [validFrom, setValidFrom] = useState('');
  const [isVariable, setIsVariable] = useState(true);
  const [tiers, setTiers] = useState<TypedTier[]>([{ key: 0, from: '0', rate: '' }]);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const save = useStaffCall({
    mutationFn: (typed: { from: string; rate: string }[]) =>
      api.post('/api/admin/interest-rates', {
        body: { accountType, validFrom, isVariable, tiers: typed, reason: reason.trim() },
      }),
    success: {
      title: 'Rates Set',
      description: `${accountTypeName(accountType)}: the new rate is on the list with its first day.`,
    },
    fallback: 'Failed to change the rates. Please try again.',
    onDone: onClose,
  });
  const change = (key: number, part: Partial<TypedTier>) => {
    setTiers(tiers.map((tier) => (tier.key === key ? { ...tier, ...part } : tier)));
    setErrors({});
  };
  function confirm() {
    if (save.isPending) return;
    const found: Partial<Record<string, string>> = {};
    if (validFrom === '') found.validFrom = 'Choose the first day';
    if (reason.trim() === '') found.reason = 'Reason is required';
    const typed = tiers.map(({ key, from, rate }, index) => {
      const cents = index === 0 ? 0n : parseTypedAmount(from);
      if (cents === null) found[`from-${key}`] = 'Please enter a valid amount.';
      if (
        !/^\d{1,2}(\.\d{1,4})?$/.test(rate.trim()) ||
        Number(rate) > limits.interestRatePercentMax
      )
        found[`rate-${key}`] =
          `Enter a rate from 0 to ${limits.interestRatePercentMax} percent, with at most four decimals`;
      return { from: toDecimal(cents ?? 0n), rate: rate.trim() };
    });
    setErrors(found);
    if (Object.keys(found).length === 0) save.mutate(typed);
  }
  const isTyped =
    reason.trim() !== '' ||
    validFrom !== '' ||
    tiers.some(({ from, rate }, index) => rate !== '' || (index > 0 && from !== ''));
  return (
    <GuardedConfirmDialog
      isDirty={isTyped && !save.isSuccess}
      onClose={onClose}
      title="Change Rates"
      description={
        current
          ? `${accountTypeName(accountType)} earns ${tiersText(current.tiers)} today${current.isVariable ? '.' : '. It is not variable: a lower or variable rate needs 30 days’ notice, which we send to every holder.'}`
          : `${accountTypeName(accountType)} earns nothing today.`
      }
      confirmLabel="Save Rates"
      pending={save.isPending}
      onConfirm={confirm}
    >
      <FailureAlert of={save} />
      <SelectField
        label="Account Type"
        value={accountType}
        onChange={(event) => setAccountType(event.target.value as AccountType)}
        choices={keptTypes.map((type) => [type, accountTypeName(type)])}
      />
      <TextField
        label="First Day"
        error={errors.validFrom}
        hint="Tomorrow at the earliest."
        type="date"
        value={validFrom}
        onChange={(event) => {
          setValidFrom(event.target.value);
          setErrors({});
        }}
      />
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-semibold">Rates</legend>
        {tiers.map(({ key, from, rate }, index) => (
          <div key={key} className="grid gap-3 sm:grid-cols-2">
            {index > 0 && (
              <MoneyField
                label="From a balance of ($)"
                error={errors[`from-${key}`]}
                value={from}
                onChange={(event) => change(key, { from: event.target.value })}
              />
            )}
            <TextField
              label={`${words.InterestRate} (%)`}
              error={errors[`rate-${key}`]}
              inputMode="decimal"
              maxLength={7}
              value={rate}
              onChange={(event) => change(key, { rate: event.target.value })}
            />
            {index > 0 && (
              <Button
                variant="link"
                className="min-h-11 justify-self-start"
                onClick={() => setTiers(tiers.filter((tier) => tier.key !== key))}
              >
                Remove this tier
              </Button>
            )}
          </div>
        ))}
        {tiers.length < limits.interestTiersMax && (
          <Button
            variant="secondary"
            className="justify-self-start"
            onClick={() =>
              setTiers([
                ...tiers,
                { key: Math.max(...tiers.map((tier) => tier.key)) + 1, from: '', rate: '' },
              ])
            }
          >
            Add a Tier
          </Button>
        )}
      </fieldset>
      <SelectField
        label="Kind"
        value={isVariable ? 'variable' : 'fixed'}
        onChange={(event) => setIsVariable(event.target.value === 'variable')}
        choices={[
          ['variable', 'Variable: no notice needed'],
          ['fixed', 'Lowered with 30 days’ notice'],
        ]}
      />
      <ColleaguesReasonField
        value={reason}
        onChange={(changed) => {
          setReason(changed);
          setErrors({});
        }}
        error={errors.reason}
      />
    </GuardedConfirmDialog>
  );
}
