import type { UrlFilters } from '../../ui/data/use-url-filters.ts';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { ClearFilters, DayRangeFields } from '../filter-fields.tsx';
import {
  amounts,
  statuses,
  type transactionFilters,
  typesAndMovements,
} from './transaction-filter-choices.ts';

/** The filters of the transaction list; they take effect as they change. */
export function TransactionFilters(props: UrlFilters<typeof transactionFilters>) {
  const { filters, isFiltering, filter, clear } = props;
  return (
    <div className="mb-5 grid grid-cols-2 items-end gap-4 lg:grid-cols-4">
      <SearchBox
        label="Search"
        placeholder="Receipt or account number, name, email"
        value={filters.search}
        onChange={(search) => filter({ search })}
        className="col-span-2"
      />
      <ChoiceSelect
        label="Type"
        choices={typesAndMovements}
        value={filters.type}
        onChange={(type) => filter({ type })}
        className="max-sm:col-span-2"
      />
      <ChoiceSelect
        label="Status"
        choices={statuses}
        value={filters.status}
        onChange={(status) => filter({ status })}
        className="max-sm:col-span-2"
      />
      <ChoiceSelect
        label="Amount"
        choices={amounts}
        value={filters.amount}
        onChange={(amount) => filter({ amount })}
        className="max-sm:col-span-2"
      />
      <DayRangeFields from={filters.from} to={filters.to} onChange={filter} />
      <ClearFilters isShown={isFiltering} onClear={clear} />
    </div>
  );
}
