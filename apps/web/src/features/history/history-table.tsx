// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by hand need a table of roles
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells of a plain table take no focus
import type { Transaction } from '@seven-hills/contracts/api/transactions';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TooltipGroup } from '../../ui/tooltip.tsx';
import { gridStyle, HistoryRow } from './history-row.tsx';

const rowHeightEstimate = 72;
/** Rows drawn beyond each end of the window, and how near the end more are fetched. */
const overscan = 12;

interface HistoryTableProps {
  rows: readonly Transaction[];
  /** How many rows there are in all, loaded or not. */
  matching: number;
  onSelect: (transaction: Transaction) => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  failedToLoadMore: boolean;
  onLoadMore: () => void;
}

/**
 * A table that draws only the rows near the window, so that it stays quick at any length, and loads
 * the next page as its end comes near. It is built of roles, since a real table cannot leave rows out.
 */
export function HistoryTable(props: HistoryTableProps) {
  const { rows, matching, onSelect, hasMore, isLoadingMore, failedToLoadMore } = props;
  const body = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setOffset(body.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  useStillPage();
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeightEstimate,
    overscan,
    scrollMargin: offset,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const drawn = virtualizer.getVirtualItems();

  const lastDrawn = drawn.at(-1)?.index ?? 0;
  const isNearEnd = lastDrawn >= rows.length - overscan;
  const loadMore = useEffectEvent(props.onLoadMore);
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoadingMore && !failedToLoadMore) loadMore();
  }, [isNearEnd, hasMore, isLoadingMore, failedToLoadMore]);

  return (
    <TooltipGroup>
      <div
        role="table"
        className="@container"
        aria-label="Transactions"
        aria-rowcount={matching + 1}
      >
        <div role="rowgroup" className="sr-only @3xl:not-sr-only">
          <div role="row" aria-rowindex={1} className={gridStyle.header}>
            {['Date', 'Description', 'Type', 'Amount', 'Status'].map((header) => (
              <span key={header} role="columnheader" className={gridStyle.headerCell}>
                {header}
              </span>
            ))}
          </div>
        </div>
        <div
          ref={body}
          role="rowgroup"
          className="relative"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {drawn.map(({ key, index, start }) => {
            const transaction = rows[index];
            if (!transaction) return null;
            return (
              <HistoryRow
                key={key}
                ref={virtualizer.measureElement}
                index={index}
                top={start - offset}
                transaction={transaction}
                onSelect={onSelect}
              />
            );
          })}
        </div>
      </div>
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
    </TooltipGroup>
  );
}

/**
 * Keeps the window where it is when rows are added. Browsers would hold on to what stands below the
 * table (CSS Scroll Anchoring), so that its end would stay in view and load page after page.
 */
function useStillPage() {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.overflowAnchor = 'none';
    return () => void style.removeProperty('overflow-anchor');
  }, []);
}
