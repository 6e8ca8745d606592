import { brand } from '@seven-hills/bank/brand';
import { useEffect } from 'react';
import { focusOnceReplaced, replacedMs } from '../feedback/return-focus.ts';
import { hasComeBack } from '../navigation/scroll-memory.ts';

const storageKey = 'heading-after-load';

let isFirstPage = true;

/**
 * Moves the focus to the heading of the page that loads next, for flows that end in a full page
 * load.
 */
export function focusHeadingAfterLoad(): void {
  try {
    sessionStorage.setItem(storageKey, 'yes');
  } catch {
    // Without storage, the focus starts at the top of the next page.
  }
}

function isHeadingAskedFor(): boolean {
  try {
    const isAskedFor = sessionStorage.getItem(storageKey) !== null;
    sessionStorage.removeItem(storageKey);
    return isAskedFor;
  } catch {
    return false;
  }
}

/** The props of the field that a page starts at, so that the user can type at once. */
export const startsHere = { 'data-starts-here': true, autoFocus: true };

/**
 * Starts a view at its field with `data-starts-here`, for one that replaces another under the same
 * title. Later in any case, because Orca may be in the other one while the heading has the focus.
 */
export function useStartsHere(): void {
  useEffect(() => {
    const field = document.querySelector<HTMLElement>('main [data-starts-here]');
    const later = setTimeout(() => field?.focus({ preventScroll: true }), replacedMs);
    return () => clearTimeout(later);
  }, []);
}

/**
 * Sets the title of the page or view. After a change, it moves the focus to the `h1`, so that
 * screen readers read the new page, or to the field that the page starts at (`data-starts-here`,
 * which has `autoFocus` for pages whose title stays the same), and scrolls to the top unless the
 * user went back to a scroll position that is restored. Every screen and every internal view calls
 * it once.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === brand.name ? title : `${title} | ${brand.name}`;
    const isQuiet = isFirstPage && !isHeadingAskedFor();
    isFirstPage = false;
    if (isQuiet) return;
    const heading =
      document.querySelector<HTMLElement>('main [data-starts-here]') ??
      document.querySelector<HTMLElement>('main h1') ??
      document.querySelector('main');
    if (heading && heading.tabIndex < 0) heading.tabIndex = -1;
    const stop = focusOnceReplaced(heading);
    if (!hasComeBack()) window.scrollTo({ top: 0, behavior: 'instant' });
    return stop;
  }, [title]);
}
