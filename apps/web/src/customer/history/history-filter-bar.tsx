import Search from 'lucide-react/icons/search';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PrefixedInput } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useTypedSearch } from '../../ui/form/use-typed-search.ts';
import { choicesOf, type FilterName, type Filters, isFiltering } from './history-filters.ts';

const labels: Record<FilterName, string> = {
  range: 'Date Range',
  type: 'Transaction Type',
  amount: 'Amount Range',
};
const names = ['range', 'type', 'amount'] as const;

interface FilterBarProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** The filters, which take effect as they change; the button applies a search still being typed. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const [typed, setTyped] = useTypedSearch(filters.search, (search) =>
    onChange({ ...filters, search }),
  );

  return (
    <form
      aria-label="Filters"
      className="grid items-end gap-4 sm:grid-cols-3"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ ...filters, search: typed.trim() });
      }}
    >
      {names.map((name) => (
        <Field key={name} label={labels[name]}>
          <Select
            value={filters[name]}
            onChange={(event) => onChange({ ...filters, [name]: event.target.value })}
          >
            {choicesOf(name).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      ))}
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
        {isFiltering(filters) && (
          <Button
            variant="quiet"
            onClick={() => onChange({ range: 'all', type: 'all', amount: 'all', search: '' })}
          >
            Clear
          </Button>
        )}
      </div>
    </form>
  );
}
