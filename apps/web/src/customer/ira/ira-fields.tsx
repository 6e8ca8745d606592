import { type DistributionReason, distributionWords } from '@seven-hills/bank/ira/ira-words';
import { formatUsd } from '@seven-hills/money';
import { usdOf } from '../../money/transaction-words.ts';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import { splitOf } from './ira-choice.ts';
import type { IraChoiceForm } from './use-ira-choice.ts';

interface IraFieldsProps {
  ira: IraChoiceForm;
  typedAmount: string;
}

/** The tax year of a contribution, or the reason of a distribution with the tax to withhold. */
export function IraFields(props: IraFieldsProps) {
  return props.ira.side === 'in' ? (
    <ContributionFields {...props} />
  ) : (
    <DistributionFields {...props} />
  );
}

function ContributionFields({ ira }: IraFieldsProps) {
  const { years, typed, setTyped } = ira;
  if (!years) return null;
  const { open } = years;
  const chosen = open.find(({ taxYear }) => String(taxYear) === typed.taxYear) ?? open[0];
  if (!chosen)
    return (
      <Alert>Contributions to IRAs are not possible yet: this year’s limit has not been set.</Alert>
    );
  const left = `You can still contribute ${usdOf(chosen.left)} of ${usdOf(chosen.limit)} to all of your IRAs for ${chosen.taxYear}, until ${formatCalendarDate(chosen.deadline)}.`;
  return open.length > 1 ? (
    <SelectField
      label="Tax Year"
      hint={left}
      value={chosen.taxYear}
      onChange={({ target }) => setTyped({ ...typed, taxYear: target.value })}
      choices={open.map(({ taxYear }) => [taxYear, String(taxYear)])}
    />
  ) : (
    <Alert title={`IRA Contribution for ${chosen.taxYear}`}>{left}</Alert>
  );
}

function DistributionFields({ ira, typedAmount }: IraFieldsProps) {
  const { years, typed, setTyped, error, choice } = ira;
  const other = years?.defaultReason === 'normal' ? 'early' : 'normal';
  const reasons = (['normal', 'early', 'disability', 'rollover', 'excess'] as const).filter(
    (reason) => reason !== other,
  );
  const reason = typed.reason || years?.defaultReason || 'early';
  const split = error === undefined && choice ? splitOf(typedAmount, choice) : null;
  return (
    <>
      <SelectField
        label="Reason for the Distribution"
        value={reason}
        onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
        choices={reasons.map((each: DistributionReason) => [each, distributionWords[each]])}
      />
      {reason === 'excess' && years && years.open.length > 0 && (
        <SelectField
          label="Tax Year of the Contribution"
          value={typed.taxYear || years.year}
          onChange={({ target }) => setTyped({ ...typed, taxYear: target.value })}
          choices={years.open.map(({ taxYear }) => [taxYear, String(taxYear)])}
        />
      )}
      {reason !== 'rollover' && (
        <TextField
          label="Federal Tax to Withhold (%)"
          hint="10% unless you choose another percentage, from 0 to 100. You owe the tax on the distribution either way."
          inputMode="numeric"
          maxLength={3}
          value={typed.withholding}
          error={error}
          onChange={({ target }) => setTyped({ ...typed, withholding: target.value })}
        />
      )}
      {split && (
        <DescriptionList
          items={[
            { term: 'Leaves the IRA', detail: formatUsd(split.amount) },
            { term: 'Federal Tax Withheld', detail: formatUsd(split.withheld) },
            { term: 'You Receive', detail: formatUsd(split.net) },
          ]}
        />
      )}
    </>
  );
}
