import type { Transaction } from '@seven-hills/bank/transaction';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { useQuery } from '@tanstack/react-query';
import { StatusBadge } from '../../money/status-badge.tsx';
import { amounts, directions, types } from '../../money/transaction-choices.ts';
import { centsOf, feeMoved, typeName } from '../../money/transaction-words.ts';
import type { Column } from '../../ui/data/data-table.tsx';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { Money } from '../../ui/data/money.tsx';
import { choice, day, text, useUrlFilters, wholeNumber } from '../../ui/data/use-url-filters.ts';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DayRangeFields, isReversedRange } from '../lists/day-range-fields.tsx';
import { FilterRow } from '../lists/filter-row.tsx';
import { ListActions } from '../lists/list-actions.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { ReceiptLink } from '../receipt-link.tsx';
import { RowMoment } from '../row-moment.tsx';
import { customerTransactionsQuery } from './queries.ts';

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
  { header: 'Status', cell: (transaction) => <StatusBadge {...transaction} />, isPlain: true },
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

/**
 * The history of one of a customer's accounts, by default the primary one, with its filters, and a
 * download of the same rows.
 */
export function AccountActivity({ user, account }: { user: AdminUser; account?: number }) {
  const filtering = useUrlFilters(activityFilters, 'before');
  const { filters, given, filter, field, goTo } = filtering;
  const asked = { ...given, ...(account !== undefined && { account }) };
  return (
    <Card
      title={account === undefined && user.accountCount > 1 ? 'Primary Account' : 'Activity'}
      actions={
        user.account && (
          <ListActions path={`/api/admin/users/${user.id}/transactions/export`} given={asked} />
        )
      }
    >
      <FilterRow
        filtering={filtering}
        placeholder="Name, note, amount or receipt"
        folding="always"
        hasProblem={isReversedRange(filters)}
        className="sm:gap-3 lg:grid-cols-5"
      >
        <ChoiceSelect label="Type" choices={types} {...field('type')} />
        <ChoiceSelect label="Direction" choices={directions} {...field('direction')} />
        <ChoiceSelect
          label="Amount"
          choices={amounts}
          {...field('amount')}
          className="max-lg:col-span-2"
        />
        <DayRangeFields from={filters.from} to={filters.to} onChange={filter} />
      </FilterRow>
      <ListPanel
        query={useQuery(customerTransactionsQuery(user.id, asked))}
        loading="Loading the activity"
        emptyTitle="No transactions found"
        pages={{ label: 'Activity', cursor: filters.before, onChange: goTo }}
      >
        {(rows) => (
          <DenseTable caption="Activity" columns={columns} rows={rows} rowKey={({ id }) => id} />
        )}
      </ListPanel>
    </Card>
  );
}
