import { cn } from '../../ui/cn.ts';
import { TextField } from '../../ui/form/input.tsx';

interface DayRangeFieldsProps {
  /** Days of the bank's calendar, both inclusive; empty for no limit. */
  from: string;
  to: string;
  onChange: (change: { from: string } | { to: string }) => void;
  className?: string;
}

/** Whether the first day of a range is after its last, so that nothing matches. */
export const isReversedRange = ({ from, to }: { from: string; to: string }): boolean =>
  from !== '' && to !== '' && from > to;

/** The first and last days that a list includes. */
export function DayRangeFields({ from, to, onChange, className }: DayRangeFieldsProps) {
  const error = isReversedRange({ from, to })
    ? 'The first day is after the last, so nothing matches.'
    : undefined;
  return (
    <>
      <TextField
        label="From"
        type="date"
        error={error}
        className={cn('max-sm:col-span-2', className)}
        value={from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        label="To"
        type="date"
        className={cn('max-sm:col-span-2', className)}
        value={to}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </>
  );
}
