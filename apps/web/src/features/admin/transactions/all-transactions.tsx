import type { AdminTransaction } from '@seven-hills/contracts/api/admin-transactions';
import { limits } from '@seven-hills/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { StatusBadge } from '../../../banking/status-badge.tsx';
import { centsOf, typeName } from '../../../banking/transaction-words.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { CursorPages } from '../cursor-pages.tsx';
import { partiesOf } from '../parties.ts';
import { transactionsQuery } from '../queries.ts';
import { QueryPanel } from '../query-panel.tsx';
import { useUrlFilters } from '../use-url-filters.ts';
import { transactionFilterDefaults } from './transaction-filter-choices.ts';
import { TransactionFilters } from './transaction-filters.tsx';

const columns: readonly Column<AdminTransaction>[] = [
  {
    header: 'Date',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>,
  },
  {
    header: 'Type',
    cell: (transaction) => (
      <span className="grid">
        {typeName(transaction.type)}
        <span className="font-normal text-ink-soft text-sm">
          {[partiesOf(transaction), transaction.description].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
    primary: true,
  },
  { header: 'Amount', cell: ({ amount }) => <Money cents={centsOf(amount)} />, align: 'end' },
  {
    header: 'Status',
    cell: ({ status, statusReason }) => (
      <span title={statusReason ?? undefined}>
        <StatusBadge status={status} />
      </span>
    ),
  },
];

/** Every transaction of the bank, filtered and paged by the server. */
export function AllTransactions() {
  const { filters, given, change } = useUrlFilters(transactionFilterDefaults);
  const transactions = useQuery(transactionsQuery(given));
  return (
    <Card>
      <CardHeader title="All Transactions" />
      <TransactionFilters filters={filters} onChange={(some) => change({ ...some, cursor: '' })} />
      <QueryPanel query={transactions} loading="Loading transactions">
        {(rows) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title="No transactions found" />
            ) : (
              <DataTable
                caption="All Transactions"
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
              />
            )}
            <CursorPages
              label="Transactions"
              cursor={filters.cursor}
              nextCursor={rows.length < limits.staffPageSize ? undefined : rows.at(-1)?.id}
              onChange={(cursor) => change({ cursor })}
            />
          </>
        )}
      </QueryPanel>
    </Card>
  );
}
