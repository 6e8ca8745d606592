import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';

interface DayRangeFieldsProps {
  /** Days of the bank's calendar, both included; empty for no bound. */
  from: string;
  to: string;
  onChange: (change: { from: string } | { to: string }) => void;
}

/** Whether the first day of a range is after its last, so that nothing matches. */
export const isReversedRange = ({ from, to }: { from: string; to: string }): boolean =>
  from !== '' && to !== '' && from > to;

/** The days between which a list is shown. */
export function DayRangeFields({ from, to, onChange }: DayRangeFieldsProps) {
  const error = isReversedRange({ from, to })
    ? 'The first day is after the last, so nothing matches.'
    : undefined;
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

interface MoreFiltersProps {
  /** How many of them are in effect, so that hidden ones are not forgotten. */
  count: number;
  /** Whether a field says what is wrong, which is never hidden. */
  hasProblem: boolean;
  children: ReactNode;
}

const places = ['cursor', 'before'];

/** How many filters of a list are in effect beside its search; where one is in the list does not count. */
export const countBesideSearch = (given: Readonly<Record<string, unknown>>): number =>
  Object.entries(given).filter(
    ([name, value]) => value !== undefined && name !== 'search' && !places.includes(name),
  ).length;

/** The place of a list's search in the grid of its filters; on phones the button of the others is beside it. */
export const searchPlace = 'col-span-2 max-sm:col-start-1 max-sm:row-start-1 max-sm:mr-13';

/** The filters beside the search, in the grid of their list; on phones they are shown on request. */
export function MoreFilters({ count, hasProblem, children }: MoreFiltersProps) {
  const [isAsked, setIsAsked] = useState(false);
  const isOpen = isAsked || hasProblem;
  const id = useId();
  return (
    <>
      <Button
        variant={count > 0 ? 'primary' : 'secondary'}
        size="icon"
        className="relative col-start-2 row-start-1 justify-self-end sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsAsked(!isOpen)}
      >
        <SlidersHorizontal aria-hidden="true" />
        <span className="sr-only">
          {isOpen ? 'Fewer Filters' : 'More Filters'}
          {count > 0 && ` (${count} on)`}
        </span>
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-1.5 -right-1.5 grid size-5 place-items-center rounded-full bg-pine font-semibold text-on-pine text-xs ring-2 ring-surface"
          >
            {count}
          </span>
        )}
      </Button>
      <div id={id} className={cn('contents', !isOpen && 'max-sm:hidden')}>
        {children}
      </div>
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
