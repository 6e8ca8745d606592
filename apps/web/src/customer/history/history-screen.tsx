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
import { BackLink } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { viewHref } from '../views.ts';
import { ActivityFilterBar } from './activity-filter-bar.tsx';
import { footerOf } from './footer-of.ts';
import { type HistoryFilters, historyFilters } from './history-filters.ts';
import { HistoryTable } from './history-table.tsx';
import { historyCountQuery, monthTotalsQuery } from './queries.ts';

/** On phones the list fills the page, without a card around it. */
const listSheet = 'max-sm:rounded-none max-sm:bg-transparent max-sm:p-0 max-sm:shadow-none';

/** Every transaction of the account, with filters kept in the URL. */
export function HistoryScreen({ user }: { user: CurrentUser }) {
  usePageTitle('Activity');
  const filtering = useUrlFilters(historyFilters);
  const [receipt, setReceipt] = useState<Transaction | null>(null);
  const months = useQuery(monthTotalsQuery({}));

  return (
    <>
      <header className="mb-2 flex flex-row-reverse items-center justify-between gap-x-4 sm:mb-6 sm:flex-col sm:items-start sm:gap-y-2">
        <BackLink label="Back to Dashboard" href={viewHref('dashboard')} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:w-full">
          <h1 tabIndex={-1} className="text-2xl sm:text-4xl">
            Activity
          </h1>
          {user.role !== 'user' && (
            <Link href="/admin" className={buttonStyle({ variant: 'secondary' })}>
              <ShieldCheck aria-hidden="true" />
              Admin Panel
            </Link>
          )}
        </div>
      </header>
      <div className="grid gap-1 sm:gap-6">
        <Card className={listSheet}>
          <ActivityFilterBar {...filtering} months={months.data?.map(({ month }) => month) ?? []} />
        </Card>
        <Card className={listSheet}>
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
  /** The active filters, as the API takes them. */
  given: Partial<HistoryFilters>;
  onSelect: (transaction: Transaction) => void;
}

function HistoryList({ given, onSelect }: HistoryListProps) {
  const pages = useInfiniteQuery(transactionPagesQuery(given));
  const count = useQuery(historyCountQuery(given));
  const months = useQuery(monthTotalsQuery(given));
  const rows = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data]);

  if (pages.isPending) return <SkeletonRows rows={8} label="Loading your activity" />;
  if (!pages.data) return <QueryError query={pages} title="Your activity could not be loaded" />;
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
          months={months.data}
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
