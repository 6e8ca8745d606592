import { latestMonths, latestQuarters } from '@seven-hills/bank/calendar/report-periods';
import type { Choices } from '../../ui/data/use-url-filters.ts';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import { type PeriodChoice as Choice, periodName } from './report-period.ts';

interface PeriodChoiceProps {
  choice: Choice;
  today: string;
  /** The error of custom dates. */
  problem: string | null;
  onChange: (change: Partial<Choice>) => void;
}

const ranges = { '30': 'Last 30 days', '90': 'Last 90 days', '365': 'Last 365 days' } as const;
const isRange = (value: string): value is keyof typeof ranges => value in ranges;

/** Chooses the period of a report. Custom dates start with the period shown before. */
export function PeriodChoice({ choice, today, problem, onChange }: PeriodChoiceProps) {
  const { range, period, from, to } = choice;
  const named = (names: readonly string[]) =>
    names.map((name) => [name, periodName(name)] as const);
  const [quarters, months] = [latestQuarters(today, 8), latestMonths(today, 24)];
  const isListed = ['', 'custom', ...quarters, ...months].includes(period);
  const groups: { label: string; choices: Choices<string> }[] = [
    { label: 'Up to today', choices: Object.entries(ranges) },
    {
      label: 'Other days',
      choices: [['custom', 'Custom dates'], ...named(isListed ? [] : [period])],
    },
    { label: 'Quarters', choices: named(quarters) },
    { label: 'Months', choices: named(months) },
  ];
  return (
    <div
      className="grid grid-cols-2 items-start gap-4 sm:max-w-2xl sm:grid-cols-3"
      data-print="hide"
    >
      <SelectField
        label="Period"
        className="max-sm:col-span-2"
        value={period || range}
        onChange={({ target: { value } }) =>
          onChange(isRange(value) ? { range: value, period: '' } : { period: value })
        }
      >
        {groups.map(({ label, choices }) => (
          <optgroup key={label} label={label}>
            {choices.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {period === 'custom' && (
        <>
          <TextField
            label="From"
            type="date"
            value={from}
            max={today}
            onChange={({ target }) => onChange({ from: target.value })}
          />
          <TextField
            label="To"
            liveError={problem}
            type="date"
            value={to}
            max={today}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        </>
      )}
    </div>
  );
}
