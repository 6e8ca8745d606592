import { addDays } from '@seven-hills/bank/calendar/business-days';
import type { InsightRange } from '@seven-hills/bank/words/category-list';
import type { InsightPeriod } from '@seven-hills/contracts/money/insights';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { isoDay } from '../../ui/data/dates.ts';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { TextField } from '../../ui/form/input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { periodName } from './period-words.ts';

interface RangeFilters {
  range: InsightRange;
  on: string;
  from: string;
  to: string;
}

interface RangeBarProps {
  filters: RangeFilters;
  filter: (changes: Partial<RangeFilters>, how?: 'push' | 'replace') => void;
  /** The period shown; undefined until it is known. */
  period: InsightPeriod | undefined;
  /** Chooses the account. */
  children: ReactNode;
}

const ranges = [
  ['month', 'Month'],
  ['quarter', 'Quarter'],
  ['year', 'Year'],
  ['custom', 'Custom'],
] as const;

/** Whether a year is fully typed; browsers report each digit. */
const isWhole = (day: string) => day === '' || day >= '1900';

/**
 * Chooses the period (a month, quarter, year, or custom dates) and steps to the previous or next
 * one.
 */
export function RangeBar({ filters, filter, period, children }: RangeBarProps) {
  const { range, from, to } = filters;
  const today = isoDay(new Date());
  const isCustom = range === 'custom';
  return (
    <Card className="flex flex-wrap items-end gap-3 max-sm:rounded-none max-sm:bg-transparent max-sm:p-0 max-sm:shadow-none">
      {children}
      <ChoiceSelect
        label={<span className="max-sm:sr-only">Range</span>}
        className="w-32 max-sm:first:w-full sm:w-44"
        choices={ranges}
        value={range}
        onChange={(chosen) =>
          filter(
            chosen === 'custom'
              ? { range: chosen, on: '', from: period?.from ?? '', to: period?.to ?? '' }
              : { range: chosen, on: period?.from ?? '', from: '', to: '' },
            'push',
          )
        }
      />
      {isCustom ? (
        <>
          <TextField
            label="From"
            className="min-w-0 flex-1 sm:max-w-48"
            type="date"
            defaultValue={from}
            max={to || undefined}
            onChange={({ target }) => isWhole(target.value) && filter({ from: target.value })}
          />
          <TextField
            label="To"
            className="min-w-0 flex-1 sm:max-w-48"
            type="date"
            defaultValue={to}
            min={from || undefined}
            onChange={({ target }) => isWhole(target.value) && filter({ to: target.value })}
          />
        </>
      ) : (
        <div className="flex w-full min-w-0 items-center gap-1 sm:w-auto">
          <Button
            variant="secondary"
            className="px-3"
            aria-label={`The ${range} before`}
            disabled={!period}
            onClick={() => period && filter({ on: addDays(period.from, -1) }, 'push')}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <p className="min-w-0 flex-1 px-2 sm:min-w-44 text-center font-semibold">
            {period && periodName(period, range)}
          </p>
          <Button
            variant="secondary"
            className="px-3"
            aria-label={`The ${range} after`}
            disabled={!period || period.to >= today}
            onClick={() => period && filter({ on: addDays(period.to, 1) }, 'push')}
          >
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      )}
    </Card>
  );
}
