import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { ClearFilters, type Folding } from './clear-filters.tsx';

const looks = {
  'unless-wide': {
    search: 'col-span-2 max-xl:col-start-1 max-xl:row-start-1 xl:col-span-1',
    beside: ['max-xl:mr-13', 'max-xl:mr-26'],
    button: 'xl:hidden',
    fields: 'max-xl:hidden',
  },
  always: {
    search: 'col-span-full col-start-1 row-start-1',
    beside: ['mr-13', 'mr-26'],
    button: '',
    fields: 'hidden',
  },
} as const;

interface FilterRowProps {
  /** What `useUrlFilters` returns for a list that can be searched. */
  filtering: {
    filters: { search: string };
    active: readonly string[];
    isFiltering: boolean;
    filter: (change: { search: string }) => void;
    clear: () => void;
  };
  /** Says what can be searched for. */
  placeholder: string;
  searchClassName?: string;
  /** Where the other filters are collapsed; always, for lists with much content above them. */
  folding?: Folding;
  /** Whether a field shows an error, which must stay visible. */
  hasProblem?: boolean;
  /** The grid's columns in wide windows. */
  className: string;
  /** The filters other than the search. */
  children: ReactNode;
}

/** A list's search, its other filters, which can be collapsed, and the button that clears them. */
export function FilterRow(props: FilterRowProps) {
  const { filtering, placeholder, folding = 'unless-wide', hasProblem = false } = props;
  const { filters, active, isFiltering, filter, clear } = filtering;
  const look = looks[folding];
  return (
    <div className={cn('mb-3 grid grid-cols-2 items-end gap-3 sm:mb-5 sm:gap-4', props.className)}>
      <SearchBox
        label="Search"
        placeholder={placeholder}
        value={filters.search}
        onChange={(search) => filter({ search })}
        className={cn(look.search, look.beside[isFiltering ? 1 : 0], props.searchClassName)}
      />
      <MoreFilters
        count={active.filter((name) => name !== 'search').length}
        hasProblem={hasProblem}
        folding={folding}
      >
        {props.children}
      </MoreFilters>
      <ClearFilters icon={folding} isShown={isFiltering} onClear={clear} />
    </div>
  );
}

interface MoreFiltersProps {
  /** The number of active filters, shown on the button so that hidden ones are not overlooked. */
  count: number;
  hasProblem: boolean;
  folding: Folding;
  children: ReactNode;
}

function MoreFilters({ count, hasProblem, folding, children }: MoreFiltersProps) {
  const [isAsked, setIsAsked] = useState(false);
  const isOpen = isAsked || hasProblem;
  const id = useId();
  return (
    <>
      <Button
        variant={count > 0 ? 'primary' : 'secondary'}
        size="icon"
        className={cn('-col-end-1 relative row-start-1 justify-self-end', looks[folding].button)}
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
            className="absolute -top-1.5 -right-1.5 grid size-5 place-items-center rounded-full bg-deep font-semibold text-on-deep text-xs ring-2 ring-surface"
          >
            {count}
          </span>
        )}
      </Button>
      <div id={id} className={cn('contents', !isOpen && looks[folding].fields)}>
        {children}
      </div>
    </>
  );
}
