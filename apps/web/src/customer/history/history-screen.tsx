import type { CurrentUser } from '@seven-hills/contracts/api/session';
import type { Transaction } from '@seven-hills/contracts/api/transactions';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useMemo, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { ReceiptDialog } from '../../money/receipt/receipt-dialog.tsx';
import { userMessage } from '../../net/api-client.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { buttonStyle } from '../../ui/form/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { viewHref } from '../views.ts';
import { footerOf } from './footer-of.ts';
import { FilterBar } from './history-filter-bar.tsx';
import { type Filters, filtersIn, isFiltering, parametersOf } from './history-filters.ts';
import { HistoryTable } from './history-table.tsx';
import { historyCountQuery, historyPagesQuery } from './queries.ts';

/** Every transaction of the account, with filters that stand in the address. */
export function HistoryScreen({ user }: { user: CurrentUser }) {
  usePageTitle('Transaction History');
  const [, navigate] = useLocation();
  const query = useSearch();
  const filters = useMemo(() => filtersIn(query), [query]);
  const [receipt, setReceipt] = useState<Transaction | null>(null);

  /** A search replaces the entry it refines, so that Back does not go through it letter by letter. */
  function apply(next: Filters) {
    const isRefined = next.search !== filters.search;
    navigate(viewHref('history', parametersOf(next)), { replace: isRefined });
  }

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
          <FilterBar filters={filters} onChange={apply} />
        </Card>
        <Card>
          <HistoryList key={query} filters={filters} onSelect={setReceipt} />
        </Card>
      </div>
      <ReceiptDialog transaction={receipt} onClose={() => setReceipt(null)} />
    </>
  );
}

interface HistoryListProps {
  filters: Filters;
  onSelect: (transaction: Transaction) => void;
}

function HistoryList({ filters, onSelect }: HistoryListProps) {
  const pages = useInfiniteQuery(historyPagesQuery(filters));
  const count = useQuery(historyCountQuery(filters));
  const rows = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data]);

  if (pages.isPending) return <SkeletonRows rows={8} label="Loading transactions" />;
  if (!pages.data)
    return (
      <ErrorState
        title="Your transactions could not be loaded"
        message={userMessage(pages.error, 'Please try again.')}
        onRetry={() => void pages.refetch()}
      />
    );
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          title={
            isFiltering(filters)
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
