import FileDown from 'lucide-react/icons/file-down';
import Search from 'lucide-react/icons/search';
import { addressOf } from '../../net/api-client.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { formatMonth, isoDay } from '../../ui/data/dates.ts';
import { Field } from '../../ui/form/field.tsx';
import { PrefixedInput, SelectField } from '../../ui/form/input.tsx';
import { useTypedSearch } from '../../ui/form/use-typed-search.ts';
import type { ReceiptFilters } from './receipt-filters.ts';

interface ReceiptFilterBarProps {
  filters: ReceiptFilters;
  /** The month of the first transaction, `2026-03`; null if there is none. */
  firstMonth: string | null;
  /** One of several accounts, or all. Default: the primary one. */
  account?: number | 'all';
  onChange: (changes: Partial<ReceiptFilters>) => void;
}

/** Filters receipts by text and month. A chosen month can be downloaded as a statement. */
export function ReceiptFilterBar(props: ReceiptFilterBarProps) {
  const { filters, firstMonth, account, onChange } = props;
  const [typed, setTyped] = useTypedSearch(filters.search, (search) => onChange({ search }));
  const thisMonth = isoDay(new Date()).slice(0, 7);
  const months = monthsBack(firstMonth ?? thisMonth, thisMonth);
  const offered =
    filters.month && !months.includes(filters.month) ? [filters.month, ...months] : months;
  return (
    <search className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-4 sm:gap-x-4">
      <Field label="Search Receipts" className="min-w-0 flex-1 basis-32 sm:basis-72">
        <PrefixedInput
          type="search"
          prefix={<Search />}
          placeholder="Search by type, description or amount"
          // A phone has no room for it.
          className="max-sm:placeholder:text-transparent"
          title="Also by name, account number and receipt number"
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <SelectField
        label="Month"
        className="w-34 sm:w-52"
        value={filters.month}
        onChange={(event) => onChange({ month: event.target.value })}
        empty="All months"
        choices={offered.map((month) => [month, formatMonth(`${month}-01`)])}
      />
      {filters.month && (
        <a
          href={addressOf('/api/transactions/statement', {
            query: { month: filters.month, columns: 'category', account },
          })}
          download
          className={buttonStyle({ variant: 'secondary', className: 'max-sm:w-full' })}
        >
          <FileDown aria-hidden="true" />
          Download Statement
        </a>
      )}
    </search>
  );
}

/** Lists the months from `last` back to `first`, both like `2026-03`; at most ten years of them. */
function monthsBack(first: string, last: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = last.split('-').map(Number);
  for (let count = 0; count < 120; count++) {
    const name = `${year}-${String(month).padStart(2, '0')}`;
    if (name < first) break;
    months.push(name);
    month -= 1;
    if (month === 0) [year, month] = [year - 1, 12];
  }
  return months;
}
