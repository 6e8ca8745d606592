import { limits } from '@seven-hills/bank/limits';
import { holdText } from '@seven-hills/bank/receipts/hold';
import { arrivalText } from '@seven-hills/bank/receipts/wire-arrival';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { useQuery } from '@tanstack/react-query';
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { useEffect, useState } from 'react';
import { MovedAmount } from '../../money/moved-amount.tsx';
import { ownAccountLabel, useAccountNames } from '../../money/own-accounts.ts';
import { recentTransactionsQuery } from '../../money/queries.ts';
import { StatusBadge } from '../../money/status-badge.tsx';
import { rowWords } from '../../money/transaction-words.ts';
import { QueryError } from '../../net/query-error.tsx';
import { cn } from '../../ui/cn.ts';
import { formatTime } from '../../ui/data/dates.ts';
import { ListDate } from '../../ui/date/list-date.tsx';
import { EndingInSight } from '../../ui/ending-in-sight.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { viewHref } from '../screens.ts';

/** Loaded after the rows, since no other screen reached from the overview needs its code. */
const ReceiptDialog = fetchedExtra(
  () => import('../../money/receipts/receipt-dialog.tsx'),
  'ReceiptDialog',
);

/**
 * The five latest transactions of `of`, the customer's first account, which is named if there are
 * several; undefined for the only one.
 */
export function RecentActivity({ of: account }: { of: OwnAccount | undefined }) {
  const [receipt, setReceipt] = useState<Transaction | null>(null);
  useEffect(() => void ReceiptDialog.fetch(), []);
  return (
    <Card
      title="Recent Activity"
      description={account && ownAccountLabel(account)}
      actions={
        <ButtonLink href={viewHref('history')} variant="quiet" className="-my-2 -mr-3 px-3">
          View All
        </ButtonLink>
      }
      className="max-sm:px-4 max-sm:pt-3"
    >
      <RecentTransactions
        account={account === undefined || account.isPrimary ? undefined : account.id}
        onSelect={setReceipt}
      />
      {receipt && <ReceiptDialog transaction={receipt} onClose={() => setReceipt(null)} />}
    </Card>
  );
}

interface RecentTransactionsProps {
  /** Default: the primary one. */
  account: number | undefined;
  onSelect: (transaction: Transaction) => void;
}

function RecentTransactions({ account, onSelect }: RecentTransactionsProps) {
  const recent = useQuery({
    ...recentTransactionsQuery(account),
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
  const { title, detail } = rowWords(transaction, useAccountNames());
  const progress = holdText(transaction) ?? arrivalText(transaction);
  const Icon = comesIn ? ArrowDownLeft : ArrowUpRight;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onSelect(transaction)}
      className="flex w-full flex-wrap items-center gap-x-4 rounded-control px-3 py-2 text-left sm:py-3 transition-colors hover:bg-primary-soft/60"
    >
      <span
        className={cn(
          'hidden size-10 shrink-0 place-items-center rounded-full sm:grid',
          comesIn ? 'bg-success-soft text-success' : 'bg-sunken text-ink-soft',
        )}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="grid min-w-0 flex-[1_1_8rem]">
        <EndingInSight text={title} className="font-semibold" />
        <span className="truncate text-ink-soft text-sm">
          <ListDate at={transaction.createdAt} />
          <span className="max-sm:hidden">, {formatTime(transaction.createdAt)}</span>
          {detail && ` · ${detail}`}
        </span>
        {progress && <span className="text-balance text-ink-soft text-sm">{progress}</span>}
      </span>
      <span className="ml-auto grid justify-items-end gap-1 self-start sm:self-center">
        <MovedAmount transaction={transaction} />
        {transaction.status !== 'completed' && <StatusBadge {...transaction} />}
      </span>
    </button>
  );
}
