import { latestMonths, latestQuarters } from '@seven-hills/bank/calendar/report-periods';
import { Field } from '../../ui/form/field.tsx';
import { Input, Select, TextField } from '../../ui/form/input.tsx';
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
  const listed = [...latestQuarters(today, 8), ...latestMonths(today, 24)];
  const isListed = period === 'custom' || listed.includes(period);
  return (
    <div
      className="grid grid-cols-2 items-start gap-4 sm:max-w-2xl sm:grid-cols-3"
      data-print="hide"
    >
      <Field label="Period" className="max-sm:col-span-2">
        <Select
          value={period || range}
          onChange={({ target: { value } }) =>
            onChange(isRange(value) ? { range: value, period: '' } : { period: value })
          }
        >
          <optgroup label="Up to today">
            {Object.entries(ranges).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </optgroup>
          <optgroup label="Other days">
            <option value="custom">Custom dates</option>
            {period !== '' && !isListed && <option value={period}>{periodName(period)}</option>}
          </optgroup>
          <optgroup label="Quarters">
            {latestQuarters(today, 8).map((name) => (
              <option key={name} value={name}>
                {periodName(name)}
              </option>
            ))}
          </optgroup>
          <optgroup label="Months">
            {latestMonths(today, 24).map((name) => (
              <option key={name} value={name}>
                {periodName(name)}
              </option>
            ))}
          </optgroup>
        </Select>
      </Field>
      {period === 'custom' && (
        <>
          <TextField
            label="From"
            type="date"
            value={from}
            max={today}
            onChange={({ target }) => onChange({ from: target.value })}
          />
          <Field label="To" error={problem ?? undefined} liveError>
            <Input
              type="date"
              value={to}
              max={today}
              onChange={({ target }) => onChange({ to: target.value })}
            />
          </Field>
        </>
      )}
    </div>
  );
}
