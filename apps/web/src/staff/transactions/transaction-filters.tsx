import type { UrlFilters } from '../../ui/data/use-url-filters.ts';
import { Field } from '../../ui/form/field.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Select } from '../../ui/form/select.tsx';
import { ClearFilters, DayRangeFields } from '../filter-fields.tsx';
import { type TransactionFilterValues, transactionChoices } from './transaction-filter-choices.ts';

type TransactionFiltersProps = Pick<
  UrlFilters<TransactionFilterValues>,
  'filters' | 'isFiltering' | 'filter' | 'clear'
>;

const labels = { type: 'Type', status: 'Status', amount: 'Amount' } as const;
const names = ['type', 'status', 'amount'] as const;

/** The filters of the transaction list; they take effect as they change. */
export function TransactionFilters({
  filters,
  isFiltering,
  filter,
  clear,
}: TransactionFiltersProps) {
  return (
    <div className="mb-5 grid grid-cols-2 items-end gap-4 lg:grid-cols-4">
      <SearchBox
        label="Search"
        placeholder="Receipt or account number, name, e-mail"
        value={filters.search}
        onChange={(search) => filter({ search })}
        className="col-span-2"
      />
      {names.map((name) => (
        <Field key={name} label={labels[name]} className="max-sm:col-span-2">
          <Select
            value={filters[name]}
            onChange={(event) => filter({ [name]: event.target.value })}
          >
            {transactionChoices[name].map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      <DayRangeFields from={filters.from} to={filters.to} onChange={filter} />
      <ClearFilters isShown={isFiltering} onClear={clear} />
    </div>
  );
}
