import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
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

/** Rows drawn beyond each end of the window, and how near the end more are fetched. */
const margin = 12;
/** A list of so many rows is drawn whole: it is quick enough, and can be printed and searched. */
const drawnWholeMax = 50;

/** How high the rows of a list were at the last visit, so that Back finds each at its place. */
const measured = new Map<string, VirtualItem[]>();

/**
 * Draws only the rows near the window, so that a list stays quick at any length, and loads the next
 * page as its end comes near. `list` goes on the element that holds the rows, which has `height` px
 * and positions each of `drawn` at its `top`; `measure` is each row's ref, and `placeOf` tells where a
 * row is that need not be drawn.
 */
export function useEndlessRows<Element extends HTMLElement>(
  rows: readonly { id: number }[],
  rowHeightEstimate: number,
  { hasMore, isLoadingMore, failedToLoadMore, onLoadMore }: Pages,
) {
  const list = useRef<Element>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (list.current) setOffset(list.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  useStillPage();
  const [{ visit }] = useState(entryNow);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeightEstimate,
    // Rendering within each scroll event would lay the page out twice in each frame. The rows beyond the
    // window are drawn before they are seen.
    useFlushSync: false,
    overscan: rows.length <= drawnWholeMax ? rows.length : margin,
    scrollMargin: offset,
    getItemKey: (index) => rows[index]?.id ?? index,
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
 * Keeps the window where it is when rows are added. Browsers would hold on to the content below the
 * rows (CSS Scroll Anchoring), so that their end would stay in view and load page after page.
 */
function useStillPage() {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.overflowAnchor = 'none';
    return () => void style.removeProperty('overflow-anchor');
  }, []);
}
