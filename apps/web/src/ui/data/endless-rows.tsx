import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { entryNow } from '../navigation/history-entry.ts';
import { Spinner } from '../spinner.tsx';

/** How much of a paged list is loaded, and how to load more. */
export interface Pages {
  hasMore: boolean;
  isLoadingMore: boolean;
  failedToLoadMore: boolean;
  onLoadMore: () => void;
}

/**
 * The number of rows rendered beyond each end of the window; also sets how near the end more rows
 * are loaded.
 */
const margin = 12;
/**
 * Complete lists of up to this many rows are rendered in full: that is fast enough, and they can be
 * printed and searched.
 */
const drawnWholeMax = 50;

/**
 * The window that a list is rendered for before the real one is known: the server's pages have
 * rows.
 */
const assumedWindow = { width: 360, height: 480 };

/** The row heights of each list at the last visit, so that Back finds every row in its place. */
const measured = new Map<string, VirtualItem[]>();

/**
 * Renders only the rows near the window, so that a list of any length stays fast, and loads the
 * next page when its end is near. `list` is the ref of the element that contains the rows, which is
 * `height` px high and positions each of `drawn` at its `top`; `measure` is the ref of each row,
 * and `placeOf` returns the position of any row, even one that is not rendered.
 */
export function useEndlessRows<Element extends HTMLElement>(
  rows: readonly { id: number | string }[],
  heightEstimate: (index: number) => number,
  { hasMore, isLoadingMore, failedToLoadMore, onLoadMore }: Pages,
) {
  const list = useRef<Element>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (list.current) setOffset(list.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  useStillPage();
  const [{ visit }] = useState(entryNow);
  // The same function for the same rows: for another one, all rows would be placed again.
  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: heightEstimate,
    // Rendering within each scroll event would lay out the page twice per frame. The rows beyond
    // the window are rendered before they come into view.
    useFlushSync: false,
    overscan: !hasMore && rows.length <= drawnWholeMax ? rows.length : margin,
    scrollMargin: offset,
    initialRect: assumedWindow,
    getItemKey: keyOf,
    initialMeasurementsCache: measured.get(visit) ?? [],
  });
  useEffect(() => () => void measured.set(visit, virtualizer.takeSnapshot()), [visit, virtualizer]);
  const drawn = virtualizer.getVirtualItems();

  const isNearEnd = (virtualizer.range?.endIndex ?? 0) >= rows.length - 2 * margin;
  const loadMore = useEffectEvent(onLoadMore);
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoadingMore && !failedToLoadMore) loadMore();
  }, [isNearEnd, hasMore, isLoadingMore, failedToLoadMore]);

  return {
    list,
    height: virtualizer.getTotalSize(),
    drawn: drawn.map(({ key, index, start }) => ({ key, index, top: start - offset })),
    measure: virtualizer.measureElement,
    placeOf(index: number) {
      const place = virtualizer.measurementsCache[index];
      return { top: (place?.start ?? offset) - offset, bottom: (place?.end ?? offset) - offset };
    },
  };
}

/** Shown below the rows if there are more. */
export function MoreRows({ hasMore, isLoadingMore, failedToLoadMore, onLoadMore }: Pages) {
  if (!hasMore) return null;
  return (
    <div className="mt-4 grid min-h-11 place-items-center">
      {isLoadingMore ? (
        <span role="status" className="inline-flex items-center gap-2 text-ink-soft">
          <Spinner /> Loading more
        </span>
      ) : (
        <Button variant="secondary" onClick={onLoadMore}>
          {failedToLoadMore ? 'Try Again' : 'Load More'}
        </Button>
      )}
    </div>
  );
}

/**
 * Keeps the scroll position when rows are added. Otherwise, browsers would hold the content below
 * the rows in place (CSS Scroll Anchoring), so that the end of the list would stay in view and load
 * page after page.
 */
function useStillPage() {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.overflowAnchor = 'none';
    return () => void style.removeProperty('overflow-anchor');
  }, []);
}
