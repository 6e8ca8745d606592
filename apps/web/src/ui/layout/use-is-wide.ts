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
 * in one of them. Null in a page that the server has rendered, until the app has taken it over:
 * until then, both places are rendered, and the styles hide one.
 */
export const useIsWide = (): boolean | null =>
  useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => null,
  );
