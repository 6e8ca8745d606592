import Search from 'lucide-react/icons/search';
import { Button } from '../../ui/button.tsx';
import type { UrlFilters } from '../../ui/data/use-url-filters.ts';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PrefixedInput } from '../../ui/form/input.tsx';
import { useTypedSearch } from '../../ui/form/use-typed-search.ts';
import { amounts, type historyFilters, ranges, types } from './history-filters.ts';

/**
 * The filters, which take effect as they change; the button applies a search still being typed. A
 * search replaces the entry it refines, so that Back does not go through it letter by letter.
 */
export function HistoryFilterBar(props: UrlFilters<typeof historyFilters>) {
  const { filters, filter, clear, isFiltering } = props;
  const [typed, setTyped] = useTypedSearch(filters.search, (search) => filter({ search }));
  return (
    <form
      aria-label="Filters"
      className="grid items-end gap-4 sm:grid-cols-3"
      onSubmit={(event) => {
        event.preventDefault();
        filter({ search: typed.trim() });
      }}
    >
      <ChoiceSelect
        label="Date Range"
        choices={ranges}
        value={filters.range}
        onChange={(range) => filter({ range }, 'push')}
      />
      <ChoiceSelect
        label="Transaction Type"
        choices={types}
        value={filters.type}
        onChange={(type) => filter({ type }, 'push')}
      />
      <ChoiceSelect
        label="Amount Range"
        choices={amounts}
        value={filters.amount}
        onChange={(amount) => filter({ amount }, 'push')}
      />
      <Field label="Search" className="sm:col-span-2">
        <PrefixedInput
          type="search"
          prefix={<Search />}
          placeholder="Description, type or amount"
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="flex-1">
          Apply Filters
        </Button>
        {isFiltering && (
          <Button variant="quiet" onClick={() => clear(filters.search ? 'replace' : 'push')}>
            Clear
          </Button>
        )}
      </div>
    </form>
  );
}
