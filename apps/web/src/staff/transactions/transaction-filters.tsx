import { parseTypedAmount } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import type { UrlFilters } from '../../ui/data/use-url-filters.ts';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { SelectField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { useTypedSearch } from '../../ui/form/use-typed-search.ts';
import { DayRangeFields, isReversedRange } from '../lists/day-range-fields.tsx';
import { FilterRow } from '../lists/filter-row.tsx';
import { CustomerFilter } from '../users/customer-filter.tsx';
import { decidersQuery } from './queries.ts';
import {
  amounts,
  statuses,
  type transactionFilters,
  typesAndMovements,
} from './transaction-filter-choices.ts';

const narrow = 'max-sm:col-span-2 xl:col-span-2';

interface TransactionFiltersProps extends UrlFilters<typeof transactionFilters> {
  /** The name of the customer whose transactions are listed, if the list contains it. */
  customerName: string | undefined;
}

/** The filters of the transaction list; they take effect as they change. */
export function TransactionFilters({ customerName, ...filtering }: TransactionFiltersProps) {
  const { filters, filter, field } = filtering;
  const deciders = useQuery(decidersQuery);
  return (
    <FilterRow
      filtering={filtering}
      placeholder="Receipt or account number, name, email"
      searchClassName="xl:col-span-4"
      hasProblem={isReversed(filters) || isReversedRange(filters)}
      className="sm:gap-x-3 xl:grid-cols-12"
    >
      <CustomerFilter
        id={filters.customer}
        name={customerName}
        onChange={(customer) => filter({ customer })}
      />
      <ChoiceSelect
        label="Type"
        choices={typesAndMovements}
        {...field('type')}
        className={narrow}
      />
      <ChoiceSelect label="Status" choices={statuses} {...field('status')} className={narrow} />
      <ChoiceSelect label="Amount" choices={amounts} {...field('amount')} className={narrow} />
      <AmountField label="Exact Amount" {...field('amountFrom')} />
      <AmountField
        label="Or Up To"
        {...field('amountTo')}
        error={
          isReversed(filters)
            ? 'This is less than the first amount, so nothing matches.'
            : undefined
        }
      />
      <SelectField
        label="Decided By"
        className={narrow}
        value={filters.decidedBy || ''}
        onChange={(event) => filter({ decidedBy: Number(event.target.value) })}
        empty="Anyone"
        choices={(deciders.data ?? []).map(({ id, name }) => [id, name])}
      />
      <DayRangeFields
        from={filters.from}
        to={filters.to}
        onChange={filter}
        className="xl:col-span-3"
      />
    </FilterRow>
  );
}

const isReversed = ({ amountFrom, amountTo }: { amountFrom: string; amountTo: string }) =>
  amountFrom !== '' &&
  amountTo !== '' &&
  (parseTypedAmount(amountFrom) ?? 0n) > (parseTypedAmount(amountTo) ?? 0n);

interface AmountFieldProps {
  label: string;
  value: string;
  onChange: (amount: string) => void;
  error?: string | undefined;
}

/** An amount filter that takes effect after a pause in typing, once the amount is valid. */
function AmountField({ label, value, onChange, error }: AmountFieldProps) {
  const [typed, setTyped] = useTypedSearch(value, (text) => {
    if (text === '' || parseTypedAmount(text) !== null) onChange(text);
  });
  const isNone = typed.trim() !== '' && parseTypedAmount(typed) === null;
  return (
    <MoneyField
      className="xl:col-span-2"
      label={label}
      error={isNone ? 'Please enter a valid amount.' : error}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
