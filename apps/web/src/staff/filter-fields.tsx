import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';

interface DayRangeFieldsProps {
  /** Days of the bank's calendar, both included; empty for no bound. */
  from: string;
  to: string;
  onChange: (change: { from: string } | { to: string }) => void;
}

/** The days between which a list is shown. */
export function DayRangeFields({ from, to, onChange }: DayRangeFieldsProps) {
  const isReversed = from !== '' && to !== '' && from > to;
  const error = isReversed ? 'The first day is after the last, so nothing matches.' : undefined;
  return (
    <>
      <Field label="From" error={error} className="max-sm:col-span-2">
        <Input
          type="date"
          value={from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </Field>
      <Field label="To" className="max-sm:col-span-2">
        <Input type="date" value={to} onChange={(event) => onChange({ to: event.target.value })} />
      </Field>
    </>
  );
}

/** Takes all filters back; only there while there are some. */
export function ClearFilters({ isShown, onClear }: { isShown: boolean; onClear: () => void }) {
  if (!isShown) return null;
  return (
    <Button
      variant="quiet"
      className="justify-self-start max-lg:col-span-2"
      onClick={() => onClear()}
    >
      Clear Filters
    </Button>
  );
}
