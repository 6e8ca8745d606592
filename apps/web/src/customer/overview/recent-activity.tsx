import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import { limits } from '@seven-hills/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { useState } from 'react';
import { Link } from 'wouter';
import { holdText } from '../../money/hold.ts';
import { recentTransactionsQuery } from '../../money/queries.ts';
import { ReceiptDialog } from '../../money/receipt/receipt-dialog.tsx';
import { StatusBadge } from '../../money/status-badge.tsx';
import { centsOf, descriptionOf, movementName } from '../../money/transaction-words.ts';
import { QueryError } from '../../net/query-error.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { formatDate, formatTime } from '../../ui/data/dates.ts';
import { Money } from '../../ui/data/money.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { viewHref } from '../views.ts';

/** The latest five transactions; each opens its receipt. */
export function RecentActivity() {
  const [receipt, setReceipt] = useState<Transaction | null>(null);
  return (
    <Card>
      <CardHeader
        title="Recent Activity"
        actions={
          <Link
            href={viewHref('history')}
            className={buttonStyle({ variant: 'quiet', className: '-my-2 -mr-3' })}
          >
            View All
          </Link>
        }
      />
      <RecentTransactions onSelect={setReceipt} />
      <ReceiptDialog transaction={receipt} onClose={() => setReceipt(null)} />
    </Card>
  );
}

function RecentTransactions({ onSelect }: { onSelect: (transaction: Transaction) => void }) {
  const recent = useQuery({
    ...recentTransactionsQuery,
    refetchInterval: limits.accountRefetchMs,
    refetchIntervalInBackground: true,
  });
  if (!recent.data) {
    if (recent.isPending)
      return <SkeletonRows rows={limits.recentActivityCount} label="Loading transactions" />;
    return <QueryError query={recent} title="Your activity could not be loaded" />;
  }
  if (recent.data.length === 0)
    return (
      <EmptyState title="No recent transactions">
        Deposits, withdrawals and transfers appear here as they happen.
      </EmptyState>
    );
  return (
    <ul className="-mx-3 grid">
      {recent.data.map((transaction) => (
        <li key={transaction.id}>
          <RecentTransaction transaction={transaction} onSelect={onSelect} />
        </li>
      ))}
    </ul>
  );
}

interface RecentTransactionProps {
  transaction: Transaction;
  onSelect: (transaction: Transaction) => void;
}

function RecentTransaction({ transaction, onSelect }: RecentTransactionProps) {
  const comesIn = transaction.direction === 'in';
  const hold = holdText(transaction);
  const Icon = comesIn ? ArrowDownLeft : ArrowUpRight;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onSelect(transaction)}
      className="flex w-full items-center gap-4 rounded-control px-3 py-3 text-left transition-colors hover:bg-evergreen-soft/60"
    >
      <span
        className={cn(
          'hidden size-10 shrink-0 place-items-center rounded-full sm:grid',
          comesIn ? 'bg-success-soft text-success' : 'bg-sunken text-ink-soft',
        )}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-semibold">{descriptionOf(transaction)}</span>
        <span className="text-ink-soft text-sm">
          {transaction.description ? `${movementName(transaction)}, ` : ''}
          <span className="whitespace-nowrap">
            {formatDate(transaction.createdAt)}
            <span className="max-sm:hidden"> {formatTime(transaction.createdAt)}</span>
          </span>
          {hold && <span className="block text-balance">{hold}</span>}
        </span>
      </span>
      <span className="grid justify-items-end gap-1">
        <Money
          cents={centsOf(transaction.amount)}
          direction={transaction.direction}
          className="font-semibold"
        />
        {transaction.status !== 'completed' && <StatusBadge status={transaction.status} />}
      </span>
    </button>
  );
}
