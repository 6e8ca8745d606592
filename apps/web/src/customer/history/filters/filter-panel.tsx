import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../../money/categories/queries.ts';
import { amounts, directions, types } from '../../../money/transaction-choices.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMonth } from '../../../ui/data/dates.ts';
import type { UrlFilters } from '../../../ui/data/use-url-filters.ts';
import { ChoiceSelect } from '../../../ui/form/choice-select.tsx';
import { DatesButton } from './dates-button.tsx';
import { type historyFilters, ranges } from './history-filters.ts';

interface FilterPanelProps
  extends Pick<UrlFilters<typeof historyFilters>, 'filters' | 'filter' | 'field'> {
  /** The months to choose from, newest first: `2026-03`. */
  months: readonly string[];
}

const noPeriod = { range: 'all', month: '', from: '', to: '' } as const;

/** Every filter of the activity except its search. They take effect as they change. */
export function FilterPanel({ filters, filter, field, months }: FilterPanelProps) {
  const { data: categories } = useQuery(categoriesQuery);
  const { month, category } = filters;
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <ChoiceSelect
        label="Date Range"
        choices={ranges}
        value={filters.range}
        onChange={(range) => filter({ ...noPeriod, range }, 'push')}
      />
      <ChoiceSelect
        label="Month"
        choices={[
          ['', 'All months'],
          ...offeredMonths(months, month).map(
            (offered) => [offered, formatMonth(`${offered}-01`)] as const,
          ),
        ]}
        value={month}
        onChange={(chosen) => filter({ ...noPeriod, month: chosen }, 'push')}
      />
      <DatesButton
        from={filters.from}
        to={filters.to}
        onChange={(days) => filter({ ...noPeriod, ...days }, 'push')}
      />
      <ChoiceSelect label="Transaction Type" choices={types} {...field('type', 'push')} />
      <ChoiceSelect label="Amount Range" choices={amounts} {...field('amount', 'push')} />
      <ChoiceSelect label="In or Out" choices={directions} {...field('direction', 'push')} />
      <ChoiceSelect
        label="Category"
        choices={[
          ['0', 'All categories'],
          ...(categories ?? []).map(({ id, name }) => [String(id), name] as const),
        ]}
        value={String(category)}
        onChange={(chosen) => filter({ category: Number(chosen) }, 'push')}
      />
      <Button type="submit">Apply Filters</Button>
    </div>
  );
}

/** Lists the chosen month even if nothing happened in it. */
const offeredMonths = (months: readonly string[], chosen: string): readonly string[] =>
  chosen && !months.includes(chosen) ? [chosen, ...months] : months;
