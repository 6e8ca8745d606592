import { withholdingDefault } from '@seven-hills/bank/ira/ira-rules';
import {
  distributionReasons,
  distributionWords,
  iraCreditKinds,
  iraCreditWords,
} from '@seven-hills/bank/ira/ira-words';
import { isoDay } from '../../ui/data/dates.ts';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import type { useAppForm } from '../../ui/form/use-app-form.ts';
import type { CounterValues, Direction } from './counter-form.ts';

interface IraCashFieldsProps {
  form: ReturnType<typeof useAppForm<CounterValues, CounterValues>>;
  direction: Direction;
}

/** What is recorded about cash into or out of an IRA. */
export function IraCashFields({ form, direction }: IraCashFieldsProps) {
  const [credit, reason] = form.watch(['credit', 'reason']);
  const year = Number(isoDay(new Date()).slice(0, 4));
  const taxYear = (
    <SelectField
      label="Tax year"
      choices={[
        ['', `${year}`],
        [year - 1, `${year - 1}`],
      ]}
      {...form.field('taxYear')}
    />
  );
  if (direction === 'deposit')
    return (
      <>
        <SelectField
          label="Record in the IRA as"
          hint="Only contributions count toward the owner’s limit."
          choices={iraCreditKinds.map((kind) => [
            kind === 'contribution' ? '' : kind,
            iraCreditWords[kind],
          ])}
          {...form.field('credit')}
        />
        {credit === '' && taxYear}
      </>
    );
  return (
    <>
      <SelectField
        label="Reason for the distribution"
        choices={[
          ['', 'By the owner’s age'],
          ...distributionReasons.map((each) => [each, distributionWords[each]] as const),
        ]}
        {...form.field('reason')}
      />
      {reason === 'excess' && taxYear}
      {reason !== 'rollover' && (
        <TextField
          label="Federal tax to withhold (%)"
          hint={`${withholdingDefault} if left empty.`}
          inputMode="numeric"
          maxLength={3}
          {...form.field('withholding')}
        />
      )}
    </>
  );
}
