import X from 'lucide-react/icons/x';
import { Button } from '../../ui/button.tsx';

/** Where filters are collapsed: in all but wide windows, or always. */
export type Folding = 'unless-wide' | 'always';

const looks = {
  'unless-wide': {
    button:
      'max-xl:col-start-2 max-xl:row-start-1 max-xl:mr-13 max-xl:w-11 max-xl:justify-self-end max-xl:px-0 xl:col-span-2 xl:-ml-3 xl:justify-self-start xl:px-3',
    icon: 'xl:hidden',
    words: 'max-xl:sr-only',
  },
  always: {
    button: '-col-end-1 row-start-1 mr-13 w-11 justify-self-end px-0',
    icon: '',
    words: 'sr-only',
  },
  'on-phones': { button: 'max-sm:w-11 max-sm:px-0', icon: 'sm:hidden', words: 'max-sm:sr-only' },
} as const;

interface ClearFiltersProps {
  isShown: boolean;
  onClear: () => void;
  /** Shows an icon instead of the label: where the filters are collapsed, or on phones. */
  icon?: Folding | 'on-phones';
}

/** Clears all filters. Rendered only while any is active. */
export function ClearFilters({ isShown, onClear, icon }: ClearFiltersProps) {
  if (!isShown) return null;
  const look = icon && looks[icon];
  return (
    <Button variant="quiet" className={look?.button} onClick={() => onClear()}>
      {look && <X aria-hidden="true" className={look.icon} />}
      <span className={look?.words}>Clear Filters</span>
    </Button>
  );
}
