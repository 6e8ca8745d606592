import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { UrlFilters } from '../../../ui/data/use-url-filters.ts';
import { fetchedExtra } from '../../../ui/fetched.tsx';
import { PrefixedInput } from '../../../ui/form/input.tsx';
import { useTypedSearch } from '../../../ui/form/use-typed-search.ts';
import type { historyFilters } from './history-filters.ts';

interface ActivityFilterBarProps extends UrlFilters<typeof historyFilters> {
  /** The months to choose from, newest first: `2026-03`. */
  months: readonly string[];
}

const ActiveChips = fetchedExtra(() => import('./active-chips.tsx'), 'ActiveChips');
const FilterPanel = fetchedExtra(() => import('./filter-panel.tsx'), 'FilterPanel');
const SearchMeaning = fetchedExtra(() => import('./search-meaning.tsx'), 'SearchMeaning');

/**
 * One search, the active filters as chips, and a button that opens all filters. They take effect as
 * they change; Apply Filters applies a search still being typed and closes them. A search replaces
 * the browser history entry it refines, so Back does not step through it letter by letter.
 */
export function ActivityFilterBar(props: ActivityFilterBarProps) {
  const { filters, filter, field, clear, isFiltering, months } = props;
  const [typed, setTyped] = useTypedSearch(filters.search, (search) => filter({ search }));
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  // What had the focus disappears.
  const focusOpener = () => opener.current?.focus();
  return (
    <form
      aria-label="Filters"
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        filter({ search: typed.trim() });
        setIsOpen(false);
        if (isOpen) focusOpener();
      }}
    >
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <PrefixedInput
            type="search"
            aria-label="Search"
            prefix={<Search />}
            placeholder="Name or amount"
            title="Names, notes, categories, receipts, amounts such as 40-45 or >100, and months or days"
            value={typed}
            maxLength={100}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button
          ref={opener}
          variant="secondary"
          className="px-3.5"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" />
          Filters
        </Button>
      </div>
      <div id={panelId} hidden={!isOpen} className="pb-2">
        {isOpen && <FilterPanel filters={filters} filter={filter} field={field} months={months} />}
      </div>
      {isFiltering && (
        <ActiveChips
          filters={filters}
          onRemove={(without) => {
            filter(without, 'push');
            focusOpener();
          }}
          onClear={() => {
            clear(filters.search ? 'replace' : 'push');
            focusOpener();
          }}
        >
          {filters.search && <SearchMeaning search={filters.search} />}
        </ActiveChips>
      )}
    </form>
  );
}
