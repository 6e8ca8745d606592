import type { Transaction } from '@seven-hills/bank/transaction';
import type { HistoryFilters } from '@seven-hills/contracts/money/history';
import type { OpenedUser } from '@seven-hills/contracts/staff/users';
import { useQuery } from '@tanstack/react-query';
import { StatusBadge } from '../../money/status-badge.tsx';
import { centsOf, feeMoved, typeName } from '../../money/transaction-words.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { CursorPages } from '../../ui/data/cursor-pages.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { Money } from '../../ui/data/money.tsx';
import {
  type Choices,
  choice,
  day,
  text,
  useUrlFilters,
  wholeNumber,
} from '../../ui/data/use-url-filters.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { DayRangeFields, isReversedRange } from '../filters/day-range-fields.tsx';
import {
  ClearFilters,
  countBesideSearch,
  MoreFilters,
  searchPlace,
} from '../filters/filter-fields.tsx';
import { ListActions } from '../list-actions.tsx';
import { ReceiptLink } from '../receipt-link.tsx';
import { RowMoment } from '../row-moment.tsx';
import { cursorAfter } from '../staff-data.ts';
import { types } from '../transactions/transaction-filter-choices.ts';
import { customerTransactionsQuery } from './queries.ts';

const directions: Choices<HistoryFilters['direction']> = [
  ['all', 'In and out'],
  ['in', 'Money in'],
  ['out', 'Money out'],
];
const amounts: Choices<HistoryFilters['amount']> = [
  ['all', 'All amounts'],
  ['under100', 'Under $100'],
  ['100to500', '$100 - $500'],
  ['over500', 'Over $500'],
];

const activityFilters = {
  search: text(),
  type: choice(types, 'all'),
  direction: choice(directions, 'all'),
  amount: choice(amounts, 'all'),
  from: day,
  to: day,
  before: wholeNumber(0),
};

const columns: readonly Column<Transaction>[] = [
  {
    header: 'Date',
    cell: ({ createdAt }) => <RowMoment at={createdAt} className="whitespace-nowrap" />,
    isPlain: true,
  },
  {
    header: 'Description',
    cell: ({ type }) => typeName(type),
    detail: ({ counterparty, recipientName, description }) => (
      <span className="block [overflow-wrap:anywhere] max-sm:truncate">
        {[counterparty ?? recipientName, description].filter(Boolean).join(' · ')}
      </span>
    ),
    primary: true,
  },
  {
    header: 'Receipt',
    cell: ({ id }) => <ReceiptLink id={id} />,
    isPlain: true,
    isRowLink: true,
  },
  { header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, isPlain: true },
  {
    header: 'Amount',
    cell: ({ amount, transferFee, direction, type }) => (
      <Money
        cents={centsOf(amount) + feeMoved({ direction, transferFee, type })}
        direction={direction}
      />
    ),
    align: 'end',
  },
];

/** The customer's history with its filters, and a download of the same rows. */
export function ActivityTab({ user }: { user: OpenedUser }) {
  const { filters, given, isFiltering, filter, goTo, clear } = useUrlFilters(
    activityFilters,
    'before',
  );
  const transactions = useQuery(customerTransactionsQuery(user.id, given));
  return (
    <Card>
      <CardHeader
        title="Activity"
        actions={
          user.account && (
            <ListActions
              path={`/api/admin/users/${user.id}/transactions/export`}
              fileName={`customer-${user.id}`}
              given={given}
            />
          )
        }
      />
      <div className="mb-3 grid grid-cols-2 items-end gap-3 sm:mb-5 lg:grid-cols-5">
        <SearchBox
          label="Search"
          placeholder="Name, note, amount or receipt"
          value={filters.search}
          onChange={(search) => filter({ search })}
          className={searchPlace(isFiltering, 'always')}
        />
        <MoreFilters
          folding="always"
          count={countBesideSearch(given)}
          hasProblem={isReversedRange(filters)}
        >
          <ChoiceSelect
            label="Type"
            choices={types}
            value={filters.type}
            onChange={(type) => filter({ type })}
          />
          <ChoiceSelect
            label="Direction"
            choices={directions}
            value={filters.direction}
            onChange={(direction) => filter({ direction })}
          />
          <ChoiceSelect
            label="Amount"
            choices={amounts}
            value={filters.amount}
            onChange={(amount) => filter({ amount })}
            className="max-lg:col-span-2"
          />
          <DayRangeFields from={filters.from} to={filters.to} onChange={filter} />
        </MoreFilters>
        <ClearFilters icon="always" isShown={isFiltering} onClear={clear} />
      </div>
      <QueryPanel query={transactions} loading="Loading the activity">
        {(rows) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title="No transactions found" />
            ) : (
              <DenseTable label="Activity, table">
                <DataTable
                  caption="Activity"
                  columns={columns}
                  rows={rows}
                  rowKey={({ id }) => id}
                />
              </DenseTable>
            )}
            <CursorPages
              label="Activity"
              cursor={filters.before}
              nextCursor={cursorAfter(rows)}
              onChange={goTo}
            />
          </>
        )}
      </QueryPanel>
    </Card>
  );
}
