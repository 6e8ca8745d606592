import type { Transaction } from '@seven-hills/bank/transaction';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useEffect, useMemo, useState } from 'react';
import { transactionPagesQuery } from '../../money/queries.ts';
import { ReceiptDialog } from '../../money/receipts/receipt-dialog.tsx';
import { QueryError } from '../../net/query-error.tsx';
import { useUrlFilters } from '../../ui/data/use-url-filters.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { BackLink } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { useAccountsInUrl } from '../own-accounts/account-in-url.ts';
import { AccountSwitcher } from '../own-accounts/account-switcher.tsx';
import { viewHref } from '../screens.ts';
import { ActivityFilterBar } from './filters/activity-filter-bar.tsx';
import { type HistoryFilters, historyFilters } from './filters/history-filters.ts';
import { footerOf } from './footer-of.ts';
import { HistoryTable } from './history-table.tsx';
import { monthOf } from './month-groups.ts';
import type { MonthTotals } from './month-head.tsx';
import { historyCountQuery, matchingMonthsQuery, monthTotalsQuery } from './queries.ts';

/** On phones the list fills the page, without a card around it. */
const listSheet = 'max-sm:rounded-none max-sm:bg-transparent max-sm:p-0 max-sm:shadow-none';

/** Every transaction of an account, or of all, with filters kept in the URL. */
export function HistoryScreen({ user }: { user: CurrentUser }) {
  usePageTitle('Activity');
  const filtering = useUrlFilters(historyFilters);
  const { given: ofAccount, field } = useAccountsInUrl();
  const [receipt, setReceipt] = useState<Transaction | null>(null);
  const months = useQuery(monthTotalsQuery(ofAccount));

  return (
    <>
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:mb-4 sm:items-end">
        <div className="max-sm:order-1 sm:w-full">
          <BackLink label="Back to Dashboard" href={viewHref('dashboard')} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 tabIndex={-1} className="text-2xl sm:text-4xl">
            Activity
          </h1>
          {user.role !== 'user' && (
            <ButtonLink href="/admin" variant="secondary">
              <ShieldCheck aria-hidden="true" />
              Admin Panel
            </ButtonLink>
          )}
        </div>
        <AccountSwitcher
          offersAll
          {...field('account', 'push')}
          className="w-full max-sm:order-2 sm:w-72"
        />
      </header>
      <Card className={listSheet}>
        <div className="mb-2 sm:mb-4">
          <ActivityFilterBar {...filtering} months={months.data?.map(({ month }) => month) ?? []} />
        </div>
        <HistoryList
          key={JSON.stringify([filtering.given, ofAccount])}
          given={filtering.given}
          ofAccount={ofAccount}
          months={months.data}
          onSelect={setReceipt}
        />
      </Card>
      <ReceiptDialog transaction={receipt} onClose={() => setReceipt(null)} />
    </>
  );
}

interface OfAccounts {
  account?: number | 'all';
}

interface HistoryListProps {
  /** The active filters in the API's format. */
  given: Partial<HistoryFilters>;
  ofAccount: OfAccounts;
  /** The totals of all transactions in each month; undefined while they load. */
  months: readonly MonthTotals[] | undefined;
  onSelect: (transaction: Transaction) => void;
}

function HistoryList({ given, ofAccount, months, onSelect }: HistoryListProps) {
  const pages = useInfiniteQuery(transactionPagesQuery({ ...given, ...ofAccount }));
  const count = useQuery(historyCountQuery({ ...given, ...ofAccount }));
  const rows = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data]);
  const matchingMonths = useMatchingMonths(given, ofAccount, rows);

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
          namesAccounts={ofAccount.account === 'all'}
          months={Object.keys(given).length === 0 ? months : matchingMonths}
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

/**
 * The totals of the matching transactions in each month that `rows` show. The server returns some
 * months at a time, so more are fetched as rows of earlier months appear.
 */
function useMatchingMonths(
  given: Partial<HistoryFilters>,
  ofAccount: OfAccounts,
  rows: readonly Transaction[],
): readonly MonthTotals[] | undefined {
  const isFiltered = Object.keys(given).length > 0;
  const months = useInfiniteQuery({
    ...matchingMonthsQuery({ ...given, ...ofAccount }),
    enabled: isFiltered,
  });
  const totals = useMemo(() => months.data?.pages.flat(), [months.data]);
  const known = totals?.at(-1)?.month;
  const isMissing = known !== undefined && rows.some((row) => monthOf(row) < known);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = months;
  const isWanted = isMissing && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isWanted) void fetchNextPage();
  }, [isWanted, fetchNextPage]);
  return totals;
}
