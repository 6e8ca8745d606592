import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { SearchBox } from '../search-box.tsx';
import {
  type TransactionFilterValues,
  transactionChoices,
  transactionFilterDefaults,
} from './transaction-filter-choices.ts';

interface TransactionFiltersProps {
  filters: TransactionFilterValues;
  onChange: (changes: Partial<TransactionFilterValues>) => void;
}

const labels = { type: 'Type', status: 'Status', amount: 'Amount' } as const;
const names = ['type', 'status', 'amount'] as const;

/** The filters of the transaction list; they take effect as they change. */
export function TransactionFilters({ filters, onChange }: TransactionFiltersProps) {
  const { cursor: _cursor, ...ofRows } = filters;
  const isFiltering = Object.entries(ofRows).some(
    ([name, value]) => value !== transactionFilterDefaults[name as keyof typeof ofRows],
  );
  return (
    <div className="mb-5 grid grid-cols-2 items-end gap-4 lg:grid-cols-4">
      <SearchBox
        label="Search"
        placeholder="Receipt or account number, name, e-mail"
        value={filters.search}
        onChange={(search) => onChange({ search })}
        className="col-span-2"
      />
      {names.map((name) => (
        <Field key={name} label={labels[name]} className="max-sm:col-span-2">
          <Select
            value={filters[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          >
            {transactionChoices[name].map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      <Field label="From" className="max-sm:col-span-2">
        <Input
          type="date"
          value={filters.from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </Field>
      <Field label="To" className="max-sm:col-span-2">
        <Input
          type="date"
          value={filters.to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </Field>
      {isFiltering && (
        <Button
          variant="quiet"
          className="max-lg:col-span-2 lg:justify-self-start"
          onClick={() => onChange(transactionFilterDefaults)}
        >
          Clear Filters
        </Button>
      )}
    </div>
  );
}
