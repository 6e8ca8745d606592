import { useSyncExternalStore } from 'react';

/** From here on the side menu is beside the content: Tailwind's `lg`. */
const wide = () => matchMedia('(width >= 64rem)');

function subscribe(listener: () => void): () => void {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether there is room for the side menu; for what has two places and must be drawn in one of them. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches);
