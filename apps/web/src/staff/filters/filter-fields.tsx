import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';

interface MoreFiltersProps {
  /** The number of active filters, shown on the button so that hidden ones are not overlooked. */
  count: number;
  /** Whether a field shows an error, which must stay visible. */
  hasProblem: boolean;
  folding?: Folding;
  children: ReactNode;
}

const places = ['cursor', 'before'];

/** The number of active filters, not counting the search or the position in the list. */
export const countBesideSearch = (given: Readonly<Record<string, unknown>>): number =>
  Object.entries(given).filter(
    ([name, value]) => value !== undefined && name !== 'search' && !places.includes(name),
  ).length;

/**
 * Where the filters other than the search are collapsed: in all but wide windows, or always, for
 * lists with much content above them.
 */
export type Folding = 'unless-wide' | 'always';

const looks = {
  'unless-wide': {
    search: 'col-span-2 max-xl:col-start-1 max-xl:row-start-1',
    beside: ['max-xl:mr-13', 'max-xl:mr-26'],
    button: 'xl:hidden',
    fields: 'max-xl:hidden',
    clear:
      'max-xl:col-start-2 max-xl:row-start-1 max-xl:mr-13 max-xl:w-11 max-xl:justify-self-end max-xl:px-0 xl:col-span-2 xl:-ml-3 xl:justify-self-start xl:px-3',
    clearIcon: 'xl:hidden',
    clearWords: 'max-xl:sr-only',
  },
  always: {
    search: 'col-span-full col-start-1 row-start-1',
    beside: ['mr-13', 'mr-26'],
    button: '',
    fields: 'hidden',
    clear: '-col-end-1 row-start-1 mr-13 w-11 justify-self-end px-0',
    clearIcon: '',
    clearWords: 'sr-only',
  },
} as const;

const phoneClear = {
  clear: 'max-sm:w-11 max-sm:px-0',
  clearIcon: 'sm:hidden',
  clearWords: 'max-sm:sr-only',
};

/**
 * The position of the search in the filter grid, next to the buttons that show and clear the
 * filters.
 */
export const searchPlace = (isFiltering: boolean, folding: Folding = 'unless-wide'): string =>
  cn(looks[folding].search, looks[folding].beside[isFiltering ? 1 : 0]);

/** The collapsible filters next to the search, in the filter grid. */
export function MoreFilters({
  count,
  hasProblem,
  folding = 'unless-wide',
  children,
}: MoreFiltersProps) {
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
            className="absolute -top-1.5 -right-1.5 grid size-5 place-items-center rounded-full bg-pine font-semibold text-on-pine text-xs ring-2 ring-surface"
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

interface ClearFiltersProps {
  isShown: boolean;
  onClear: () => void;
  /** Shows an icon instead of the label: where the filters are collapsed, or on phones. */
  icon?: Folding | 'on-phones';
}

/** Clears all filters. Rendered only while any is active. */
export function ClearFilters({ isShown, onClear, icon }: ClearFiltersProps) {
  if (!isShown) return null;
  const look = icon && (icon === 'on-phones' ? phoneClear : looks[icon]);
  return (
    <Button variant="quiet" className={look?.clear} onClick={() => onClear()}>
      {look && <X aria-hidden="true" className={look.clearIcon} />}
      <span className={look?.clearWords}>Clear Filters</span>
    </Button>
  );
}
