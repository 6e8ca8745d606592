import { holdText } from '@seven-hills/bank/receipts/hold';
import { words } from '@seven-hills/bank/words/words';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type {
  ListedTransaction,
  totalAllTransactions,
} from '@seven-hills/contracts/staff/transactions';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { StatusBadge } from '../../money/status-badge.tsx';
import { centsOf, typeName, usdOf } from '../../money/transaction-words.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { Money } from '../../ui/data/money.tsx';
import { useUrlFilters } from '../../ui/data/use-url-filters.ts';
import { Card } from '../../ui/layout/card.tsx';
import { AccountLink, CustomerLink } from '../customer-link.tsx';
import { ListActions } from '../lists/list-actions.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { ReceiptLink } from '../receipt-link.tsx';
import { RowMoment } from '../row-moment.tsx';
import { formatCount } from '../words.ts';
import { BlockerBadge, BlockerReason } from './blocker-notice.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import type { Decision } from './decision-dialog.tsx';
import { Parties } from './parties.tsx';
import { transactionsQuery, transactionTotalsQuery } from './queries.ts';
import { asAsked, transactionFilters } from './transaction-filter-choices.ts';
import { TransactionFilters } from './transaction-filters.tsx';

const columns: readonly Column<ListedTransaction>[] = [
  {
    header: 'Date',
    cell: ({ createdAt, id }) => (
      <span className="grid stacked:flex stacked:flex-wrap stacked:gap-x-3">
        <RowMoment at={createdAt} className="whitespace-nowrap" />
        <span className="tabular:text-sm">
          <ReceiptLink id={id} />
        </span>
      </span>
    ),
    isPlain: true,
    isRowLink: true,
  },
  {
    header: 'Type',
    cell: ({ type }) => typeName(type),
    detail: (transaction) => <Detail transaction={transaction} />,
    primary: true,
  },
  { header: 'Amount', cell: ({ amount }) => <Money cents={centsOf(amount)} />, align: 'end' },
];

/**
 * The parties, the description, and the hold. A compact row truncates the description; the
 * transaction's page shows it in full.
 */
function Detail({ transaction }: { transaction: ListedTransaction }) {
  const { status, decider, channel, description } = transaction;
  const hold = status === 'pending' && decider !== 'customer' ? holdText(transaction) : null;
  const words = [channel === 'counter' && 'at the counter', description].filter(Boolean);
  return (
    <>
      <span className="grid stacked:flex stacked:gap-x-2">
        <Parties transaction={transaction} />
        {words.length > 0 && (
          <span className="stacked:flex-1 stacked:basis-0 stacked:truncate">
            {words.join(' · ')}
          </span>
        )}
      </span>
      {hold && <span className="block">{hold}</span>}
    </>
  );
}

/**
 * All transactions of the bank, filtered and paged by the server. Pending ones can be decided here
 * too.
 */
export function AllTransactions({ onDecide }: { onDecide: (decision: Decision) => void }) {
  const filtering = useUrlFilters(transactionFilters, 'cursor');
  const { given, filters } = filtering;
  const asked = asAsked(given);
  const transactions = useQuery(
    transactionsQuery({ ...asked, ...(given.cursor && { cursor: given.cursor }) }),
  );
  const customerName = nameIn(transactions.data ?? [], filters.customer);
  const totals = useQuery(transactionTotalsQuery(asked));
  const status: Column<ListedTransaction> = {
    header: 'Status',
    cell: (transaction) => <Status transaction={transaction} onDecide={onDecide} />,
    isWide: ({ decider }) => decider !== null,
    isPlain: true,
  };
  return (
    <Card
      title="All Transactions"
      description={totals.data && <ListTotals totals={totals.data} />}
      actions={<ListActions path="/api/admin/transactions/export" given={asked} />}
    >
      <TransactionFilters {...filtering} customerName={customerName} />
      {filters.customer > 0 && (
        <p className="mb-2 text-sm">
          <CustomerLink id={filters.customer} name={`Open this ${words.customer}`} />
        </p>
      )}
      {filters.account > 0 && (
        <p className="mb-2 flex flex-wrap items-center gap-x-4 text-sm">
          Only transactions of one account.
          <AccountLink id={filters.account} name="Open this account" />
          <Button variant="link" onClick={() => filtering.filter({ account: 0 })}>
            Show all accounts
          </Button>
        </p>
      )}
      <ListPanel
        query={transactions}
        loading="Loading transactions"
        emptyTitle="No transactions found"
        pages={{ label: 'Transactions', cursor: filters.cursor, onChange: filtering.goTo }}
      >
        {(rows) => (
          <DenseTable
            caption="All Transactions"
            columns={[...columns, status]}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </ListPanel>
    </Card>
  );
}

/** The name of a customer who is a party to a listed transaction. */
function nameIn(rows: readonly ListedTransaction[], customerId: number): string | undefined {
  for (const { fromParty, fromHolder, toParty, toHolder } of rows) {
    if (fromParty?.customerId === customerId && fromHolder) return fromHolder;
    if (toParty?.customerId === customerId && toHolder) return toHolder;
  }
  return undefined;
}

interface StatusProps {
  transaction: ListedTransaction;
  onDecide: (decision: Decision) => void;
}

function Status({ transaction, onDecide }: StatusProps) {
  const reasonId = useId();
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      <StatusBadge {...transaction} />
      <BlockerBadge transaction={transaction} />
      {transaction.statusReason && (
        <span className="text-ink-soft text-sm">{transaction.statusReason}</span>
      )}
      {transaction.decider && (
        <span className="-mx-2 flex">
          <DecisionButtons
            transaction={transaction}
            onDecide={onDecide}
            isQuiet
            reasonId={reasonId}
          />
        </span>
      )}
      <BlockerReason transaction={transaction} id={reasonId} />
    </span>
  );
}

/** The number of matching transactions on all pages, and the amounts that they moved. */
function ListTotals({ totals }: { totals: AnswerOf<typeof totalAllTransactions> }) {
  const { count, isCut, moneyIn, moneyOut, between } = totals;
  if (isCut)
    return (
      <span role="status">
        More than {formatCount(count)} transactions. Choose filters to see their sum.
      </span>
    );
  const sums = [
    ['in', moneyIn],
    ['out', moneyOut],
    [`between ${words.customers}`, between],
  ] as const;
  return (
    <span
      role="status"
      className="tabular flex flex-wrap gap-x-3 text-ink max-sm:text-xs sm:gap-x-4"
    >
      <span className="font-semibold">
        {count === 1 ? '1 transaction' : `${formatCount(count)} transactions`}
      </span>
      {sums.map(
        ([words, sum]) =>
          centsOf(sum) > 0n && (
            <span key={words}>
              {usdOf(sum)} {words}
            </span>
          ),
      )}
    </span>
  );
}
