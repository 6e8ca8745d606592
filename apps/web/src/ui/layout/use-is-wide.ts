import { useSyncExternalStore } from 'react';

/** The width from which the side menu is next to the content: Tailwind's `lg`. */
const wide = () => matchMedia('(width >= 64rem)');

function subscribe(listener: () => void): () => void {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * Whether there is room for the side menu; for elements that have two places and must be rendered
 * in one of them.
 */
export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => wide().matches, wasWideOnServer);

/** What the server assumed of a page that it has rendered. */
function wasWideOnServer(): boolean {
  const root = document.getElementById('root');
  return root ? root.dataset.wide !== undefined : wide().matches;
}
