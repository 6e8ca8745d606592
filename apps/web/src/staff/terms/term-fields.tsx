import type { AccountType } from '@seven-hills/bank/limits';
import {
  isFeeTerm,
  isLimitTerm,
  type TermName,
  termLabel,
  termNames,
} from '@seven-hills/bank/term-names';
import { accountName } from '../../money/account-types.ts';
import { keeps } from '../../net/bank-services.ts';
import { SelectField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { problemsOf } from './fee-form.ts';
import { FeePartFields, feeParts, monthlyPartsOf } from './fee-part-fields.tsx';
import { monthlyProblemsOf } from './monthly-fee-form.ts';
import { type Mode, problemOf, type TypedChange, type TypedTerm } from './terms-form.ts';

type ColumnName = AccountType | 'own';

interface TermFieldsProps {
  typed: TypedChange;
  /** Whether to show the errors of the values. */
  isChecked: boolean;
  onChange: (typed: TypedChange) => void;
}

/** One group of fields for each term, with a field for each type of account. */
export function TermFields({ typed, isChecked, onChange }: TermFieldsProps) {
  const columns = (
    Object.entries(typed.columns) as [ColumnName, Record<TermName, TypedTerm>][]
  ).filter(([column]) => column === 'own' || keeps(column));
  return (
    <div className="grid gap-6">
      {termNames.map((name) => (
        <fieldset key={name} className="min-w-0">
          <legend className="mb-2 font-semibold">{termLabel(name)}</legend>
          <div className={columns.length === 1 ? 'grid max-w-md' : 'grid gap-4 md:grid-cols-3'}>
            {columns.map(([column, terms]) => (
              <TermField
                key={column}
                name={name}
                column={column}
                term={terms[name]}
                isChecked={isChecked}
                onChange={(term) =>
                  onChange({
                    ...typed,
                    columns: { ...typed.columns, [column]: { ...terms, [name]: term } },
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

interface TermFieldProps {
  name: TermName;
  column: ColumnName;
  term: TypedTerm;
  isChecked: boolean;
  onChange: (term: TypedTerm) => void;
}

function TermField({ name, column, term, isChecked, onChange }: TermFieldProps) {
  const isMonthly = name === 'monthlyFee';
  const none: [Mode, string] = ['unlimited', 'None'];
  const modes: [Mode, string][] = [
    ...(column === 'own' ? [['standard', 'Same as everyone'] as [Mode, string]] : []),
    ...(isMonthly && column !== 'own' ? [none] : []),
    ['value', isMonthly ? 'A fee' : isFeeTerm(name) ? 'Own fee' : 'Amount'],
    ...(isMonthly && column === 'own' ? [none] : []),
    ...(isLimitTerm(name) ? [['unlimited', 'No limit'] as [Mode, string]] : []),
  ];
  const whose = column === 'own' ? 'Own value' : accountName(column);
  return (
    <div className="grid content-start gap-2">
      {modes.length > 1 && (
        <SelectField
          label={`${whose}: kind`}
          value={term.mode}
          onChange={(event) => onChange({ ...term, mode: event.target.value as Mode })}
          choices={modes}
        />
      )}
      {term.mode === 'value' &&
        (isMonthly ? (
          <FeePartFields
            whose={whose}
            parts={monthlyPartsOf(term.monthly)}
            fee={term.monthly}
            problems={isChecked ? monthlyProblemsOf(term.monthly) : {}}
            onChange={(monthly) => onChange({ ...term, monthly })}
          />
        ) : isFeeTerm(name) ? (
          <FeePartFields
            whose={whose}
            parts={feeParts}
            fee={term.fee}
            problems={isChecked ? problemsOf(term.fee) : {}}
            onChange={(fee) => onChange({ ...term, fee })}
          />
        ) : (
          <MoneyField
            label={whose}
            error={(isChecked && problemOf(name, term)) || undefined}
            value={term.text}
            inputMode="decimal"
            onChange={(event) => onChange({ ...term, text: event.target.value })}
          />
        ))}
    </div>
  );
}
