import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useId, useState } from 'react';
import { amounts, types } from '../../money/transaction-choices.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { formatMonth } from '../../ui/data/dates.ts';
import type { UrlFilters } from '../../ui/data/use-url-filters.ts';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { PrefixedInput } from '../../ui/form/input.tsx';
import { useTypedSearch } from '../../ui/form/use-typed-search.ts';
import { Chip, ChipRow, ChipSelect } from './chips.tsx';
import { DatesChip } from './dates-chip.tsx';
import { type historyFilters, ranges } from './history-filters.ts';

interface ActivityFilterBarProps extends UrlFilters<typeof historyFilters> {
  /** The months to choose from, newest first: `2026-03`. */
  months: readonly string[];
}

const InsightChips = fetchedExtra(() => import('./insight-chips.tsx'), 'InsightChips');

const noPeriod = { range: 'all', month: '', from: '', to: '' } as const;

/**
 * Search, quick filters, and the documented filters, behind a button on phones. All take effect as
 * they change; Apply Filters applies a search still being typed. A search replaces the browser
 * history entry it refines, so Back does not step through it letter by letter.
 */
export function ActivityFilterBar(props: ActivityFilterBarProps) {
  const { filters, filter, field, clear, isFiltering, months } = props;
  const [typed, setTyped] = useTypedSearch(filters.search, (search) => filter({ search }));
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const set = [filters.range, filters.type, filters.amount].filter((value) => value !== 'all');
  return (
    <form
      aria-label="Filters"
      className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:gap-4 lg:grid-cols-[minmax(14rem,1fr)_auto] lg:items-center"
      onSubmit={(event) => {
        event.preventDefault();
        filter({ search: typed.trim() });
      }}
    >
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-1 basis-32">
          <PrefixedInput
            type="search"
            aria-label="Search"
            prefix={<Search />}
            placeholder="Name, note, amount or receipt"
            value={typed}
            maxLength={100}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button
          variant="secondary"
          className="px-3.5 sm:hidden"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" />
          Filters
          {set.length > 0 && (
            <span className="grid size-5 place-items-center rounded-full bg-primary text-on-primary text-xs">
              {set.length}
              <span className="sr-only"> set</span>
            </span>
          )}
        </Button>
      </div>
      <ChipRow aria-label="Quick filters" className="max-sm:-mx-4 max-sm:px-4">
        <InsightChips filters={filters} filter={filter} />
        <ChipSelect
          label="Month"
          choices={[
            ['', 'All months'],
            ...offeredMonths(months, filters.month).map(
              (month) => [month, formatMonth(`${month}-01`)] as const,
            ),
          ]}
          value={filters.month}
          onChange={(month) => filter({ ...noPeriod, month }, 'push')}
        />
        {(['in', 'out'] as const).map((direction) => (
          <Chip
            key={direction}
            isOn={filters.direction === direction}
            onClick={() =>
              filter({ direction: filters.direction === direction ? 'all' : direction }, 'push')
            }
          >
            {direction === 'in' ? 'Money in' : 'Money out'}
          </Chip>
        ))}
        <ChipSelect label="Type" className="sm:hidden" choices={types} {...field('type', 'push')} />
        <Chip
          className="sm:hidden"
          isOn={filters.amount === 'over500'}
          onClick={() =>
            filter({ amount: filters.amount === 'over500' ? 'all' : 'over500' }, 'push')
          }
        >
          Over $500
        </Chip>
        <DatesChip
          from={filters.from}
          to={filters.to}
          onChange={(days) => filter({ ...noPeriod, ...days }, 'push')}
        />
        {isFiltering && (
          <Button
            variant="quiet"
            className="shrink-0 px-3"
            onClick={() => clear(filters.search ? 'replace' : 'push')}
          >
            Clear
          </Button>
        )}
      </ChipRow>
      <div
        id={panelId}
        className={cn(
          'grid items-end gap-4 max-sm:pb-3 sm:grid-cols-3 lg:col-span-2 xl:grid-cols-[1fr_1fr_1fr_auto]',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <ChoiceSelect
          label="Date Range"
          choices={ranges}
          value={filters.range}
          onChange={(range) => filter({ ...noPeriod, range }, 'push')}
        />
        <ChoiceSelect label="Transaction Type" choices={types} {...field('type', 'push')} />
        <ChoiceSelect label="Amount Range" choices={amounts} {...field('amount', 'push')} />
        <Button type="submit" className="sm:max-xl:col-span-3 sm:max-xl:justify-self-start">
          Apply Filters
        </Button>
      </div>
    </form>
  );
}

/** Lists the chosen month even if nothing happened in it. */
const offeredMonths = (months: readonly string[], chosen: string): readonly string[] =>
  chosen && !months.includes(chosen) ? [chosen, ...months] : months;
