import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import type { CurrentUser } from '@seven-hills/contracts/api/people/session';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { transactionPagesQuery } from '../../money/queries.ts';
import { ReceiptDialog } from '../../money/receipt/receipt-dialog.tsx';
import { QueryError } from '../../net/query-error.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { useUrlFilters } from '../../ui/data/use-url-filters.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { viewHref } from '../views.ts';
import { footerOf } from './footer-of.ts';
import { HistoryFilterBar } from './history-filter-bar.tsx';
import { type HistoryFilters, historyFilters } from './history-filters.ts';
import { HistoryTable } from './history-table.tsx';
import { historyCountQuery } from './queries.ts';

/** Every transaction of the account, with filters that stand in the address. */
export function HistoryScreen({ user }: { user: CurrentUser }) {
  usePageTitle('Transaction History');
  const filtering = useUrlFilters(historyFilters);
  const [receipt, setReceipt] = useState<Transaction | null>(null);

  return (
    <>
      <PageHeader
        title="Transaction History"
        back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
        actions={
          user.role === 'admin' && (
            <Link href="/admin" className={buttonStyle({ variant: 'secondary' })}>
              <ShieldCheck aria-hidden="true" />
              Admin Panel
            </Link>
          )
        }
      />
      <div className="grid gap-6">
        <Card>
          <HistoryFilterBar {...filtering} />
        </Card>
        <Card>
          <HistoryList
            key={JSON.stringify(filtering.given)}
            given={filtering.given}
            onSelect={setReceipt}
          />
        </Card>
      </div>
      <ReceiptDialog transaction={receipt} onClose={() => setReceipt(null)} />
    </>
  );
}

interface HistoryListProps {
  /** What filters, for the call. */
  given: Partial<HistoryFilters>;
  onSelect: (transaction: Transaction) => void;
}

function HistoryList({ given, onSelect }: HistoryListProps) {
  const pages = useInfiniteQuery(transactionPagesQuery(given));
  const count = useQuery(historyCountQuery(given));
  const rows = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data]);

  if (pages.isPending) return <SkeletonRows rows={8} label="Loading transactions" />;
  if (!pages.data)
    return <QueryError query={pages} title="Your transactions could not be loaded" />;
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          title={
            Object.keys(given).length > 0
              ? 'No transactions found matching your filters.'
              : 'No transactions yet.'
          }
        />
      ) : (
        <HistoryTable
          rows={rows}
          matching={count.data?.matching ?? rows.length}
          onSelect={onSelect}
          pages={{
            hasMore: pages.hasNextPage,
            isLoadingMore: pages.isFetchingNextPage,
            failedToLoadMore: pages.isFetchNextPageError,
            onLoadMore: () => void pages.fetchNextPage(),
          }}
        />
      )}
      <p role="status" className="tabular mt-5 text-ink-soft text-sm">
        {count.data && footerOf(rows.length, count.data)}
      </p>
    </>
  );
}
