import type { Transaction } from '@seven-hills/bank/transaction';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { transactionPagesQuery } from '../../money/queries.ts';
import { ReceiptDialog } from '../../money/receipts/receipt-dialog.tsx';
import { rowIdOf } from '../../money/transaction-words.ts';
import { QueryError } from '../../net/query-error.tsx';
import { MoreRows, type Pages, useEndlessRows } from '../../ui/data/endless-rows.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import type { ReceiptFilters } from './receipt-filters.ts';
import { ReceiptRow } from './receipt-row.tsx';

interface ReceiptListProps {
  given: Partial<ReceiptFilters>;
  ofAccount: { account?: number | 'all' };
}

/** The matching receipts, or why there are none to show. */
export function ReceiptList({ given, ofAccount }: ReceiptListProps) {
  const pages = useInfiniteQuery(transactionPagesQuery({ ...given, ...ofAccount }));
  const [opened, setOpened] = useState<Transaction | null>(null);
  const rows = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data]);

  if (pages.isPending) return <SkeletonRows rows={8} label="Loading receipts" />;
  if (!pages.data) return <QueryError query={pages} title="Your receipts could not be loaded" />;
  if (rows.length === 0)
    return (
      <EmptyState title="No Receipts Found">
        {Object.keys(given).length > 0
          ? 'No transactions match your search criteria.'
          : "You haven't made any transactions yet."}
      </EmptyState>
    );
  return (
    <>
      <ReceiptRows
        rows={rows}
        namesAccounts={ofAccount.account === 'all'}
        onSelect={setOpened}
        pages={{
          hasMore: pages.hasNextPage,
          isLoadingMore: pages.isFetchingNextPage,
          failedToLoadMore: pages.isFetchNextPageError,
          onLoadMore: () => void pages.fetchNextPage(),
        }}
      />
      <ReceiptDialog transaction={opened} onClose={() => setOpened(null)} />
    </>
  );
}

const rowHeight = 84;

interface ReceiptRowsProps {
  rows: readonly Transaction[];
  /** Whether each row says which of the customer's accounts it is about. */
  namesAccounts: boolean;
  onSelect: (transaction: Transaction) => void;
  pages: Pages;
}

/** A list of receipts that renders only what is on screen. */
function ReceiptRows({ rows, namesAccounts, onSelect, pages }: ReceiptRowsProps) {
  const keys = useMemo(() => rows.map((row) => ({ id: rowIdOf(row) })), [rows]);
  const { list, height, drawn, measure } = useEndlessRows<HTMLUListElement>(
    keys,
    () => rowHeight,
    pages,
  );
  return (
    <>
      <ul
        ref={list}
        aria-label="Receipts"
        className="relative border-line border-t"
        style={{ height }}
      >
        {drawn.map(({ key, index, top }) => {
          const transaction = rows[index];
          if (!transaction) return null;
          return (
            <ReceiptRow
              key={key}
              ref={measure}
              index={index}
              count={pages.hasMore ? -1 : rows.length}
              top={top}
              transaction={transaction}
              namesAccount={namesAccounts}
              onSelect={onSelect}
            />
          );
        })}
      </ul>
      <MoreRows {...pages} />
    </>
  );
}
