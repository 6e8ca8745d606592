import type { Transaction } from '@seven-hills/contracts/api/transactions';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ReceiptRow } from './receipt-row.tsx';

const rowHeightEstimate = 84;
/** Rows drawn beyond each end of the window, and how near the end more are fetched. */
const overscan = 10;

interface ReceiptRowsProps {
  rows: readonly Transaction[];
  accountNumber: string | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  failedToLoadMore: boolean;
  onLoadMore: () => void;
}

/** A list that draws only the rows near the window and loads the next page as its end comes near. */
export function ReceiptRows(props: ReceiptRowsProps) {
  const { rows, accountNumber, hasMore, isLoadingMore, failedToLoadMore } = props;
  const list = useRef<HTMLUListElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (list.current) setOffset(list.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeightEstimate,
    overscan,
    scrollMargin: offset,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const drawn = virtualizer.getVirtualItems();

  const isNearEnd = (drawn.at(-1)?.index ?? 0) >= rows.length - overscan;
  const loadMore = useEffectEvent(props.onLoadMore);
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoadingMore && !failedToLoadMore) loadMore();
  }, [isNearEnd, hasMore, isLoadingMore, failedToLoadMore]);

  return (
    <>
      <ul
        ref={list}
        aria-label="Receipts"
        className="relative border-line border-t"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {drawn.map(({ key, index, start }) => {
          const transaction = rows[index];
          if (!transaction) return null;
          return (
            <ReceiptRow
              key={key}
              ref={virtualizer.measureElement}
              index={index}
              count={hasMore ? -1 : rows.length}
              top={start - offset}
              transaction={transaction}
              accountNumber={accountNumber}
            />
          );
        })}
      </ul>
      {hasMore && (
        <div className="mt-4 grid min-h-11 place-items-center">
          {isLoadingMore ? (
            <span role="status" className="inline-flex items-center gap-2 text-ink-soft">
              <Spinner /> Loading more
            </span>
          ) : (
            <Button variant="secondary" onClick={props.onLoadMore}>
              {failedToLoadMore ? 'Try Again' : 'Load More'}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
