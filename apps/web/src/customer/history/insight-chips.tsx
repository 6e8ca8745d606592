import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { categoriesQuery } from '../../money/categories/queries.ts';
import type { UrlFilters } from '../../ui/data/use-url-filters.ts';
import { Chip } from './chips.tsx';
import { counted, type historyFilters } from './history-filters.ts';

/** The filters set by links from Insights, each with a button to remove it. */
export function InsightChips({
  filters: { category, counts, payee },
  filter,
}: Pick<UrlFilters<typeof historyFilters>, 'filters' | 'filter'>) {
  const { data: categories } = useQuery({ ...categoriesQuery, enabled: category !== 0 });
  const name = categories?.find(({ id }) => id === category)?.name;
  const remove = <X aria-hidden="true" className="size-4" />;
  return (
    <>
      {category !== 0 && (
        <Chip isOn onClick={() => filter({ category: 0 }, 'push')}>
          {name ? `In ${name}` : 'One category'}
          {remove}
        </Chip>
      )}
      {payee && (
        <Chip isOn onClick={() => filter({ payee: '' }, 'push')}>
          One payee
          {remove}
        </Chip>
      )}
      {counts !== 'all' && (
        <Chip isOn onClick={() => filter({ counts: 'all' }, 'push')}>
          {counted.find(([value]) => value === counts)?.[1]}
          {remove}
        </Chip>
      )}
    </>
  );
}
