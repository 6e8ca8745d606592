import {
  rangeProblem,
  type StatementFormat,
  statementFormats,
  statementFormatWords,
} from '@seven-hills/bank/receipts/statement-formats';
import FileDown from 'lucide-react/icons/file-down';
import { type FormEvent, useRef, useState } from 'react';
import { addressOf } from '../../net/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { isoDay } from '../../ui/data/dates.ts';
import type { Choices } from '../../ui/data/use-url-filters.ts';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { TextField } from '../../ui/form/input.tsx';

interface RangeExportProps {
  /** The path of the call that lists the statements. */
  path: string;
  /** The day of the account's first entry (ISO date). */
  firstDay: string;
  /** One of the customer's accounts. Default: the one that the path implies. */
  account?: number;
}

const choices: Choices<StatementFormat> = statementFormats.map(
  (format) => [format, statementFormatWords[format].name] as const,
);

interface Problem {
  field: 'from' | 'to';
  message: string;
}

/** The problem with the entered days; null if they are valid. */
function problemOf(from: string, to: string, today: string): Problem | null {
  if (from === '') return { field: 'from', message: 'Please enter the first day' };
  if (to === '') return { field: 'to', message: 'Please enter the last day' };
  if (from > today) return { field: 'from', message: 'This day has not begun yet' };
  const message = rangeProblem(from, to);
  return message === null ? null : { field: 'to', message };
}

/** A statement for any period of up to a year, computed on request. */
export function RangeExport({ path, firstDay, account }: RangeExportProps) {
  const today = isoDay(new Date());
  const startOfYear = `${today.slice(0, 4)}-01-01`;
  const [from, setFrom] = useState(firstDay > startOfYear ? firstDay : startOfYear);
  const [to, setTo] = useState(today);
  const [format, setFormat] = useState<StatementFormat>('pdf');
  const [problem, setProblem] = useState<Problem | null>(null);
  const fields = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) };

  function download(event: FormEvent) {
    event.preventDefault();
    const found = problemOf(from, to, today);
    setProblem(found);
    if (found) {
      fields[found.field].current?.focus();
      return;
    }
    const href = addressOf(`${path}/range`, { query: { from, to, format, account } });
    Object.assign(document.createElement('a'), { href, download: '' }).click();
  }

  const errorOf = (field: Problem['field']) =>
    problem?.field === field ? problem.message : undefined;
  return (
    <form
      noValidate
      onSubmit={download}
      className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2"
    >
      <TextField
        label="First day"
        error={errorOf('from')}
        ref={fields.from}
        type="date"
        value={from}
        min={firstDay}
        max={today}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label="Last day"
        error={errorOf('to')}
        ref={fields.to}
        type="date"
        value={to}
        min={firstDay}
        max={today}
        onChange={(event) => setTo(event.target.value)}
      />
      <div className="flex flex-wrap items-end gap-4 sm:col-span-2">
        <ChoiceSelect
          label="Format"
          choices={choices}
          value={format}
          onChange={setFormat}
          className="max-sm:w-full sm:min-w-28 sm:flex-1"
        />
        <Button type="submit" className="shrink-0 max-sm:w-full">
          <FileDown aria-hidden="true" />
          Download {statementFormatWords[format].name}
        </Button>
      </div>
    </form>
  );
}
