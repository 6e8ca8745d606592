import { useEffect } from 'react';

const withoutCount = () => document.title.replace(/^\(\d+\) /, '');

/**
 * Prefixes the page title with the number of waiting items, `(5) Work Queue`, so that it shows in
 * other tabs. Call it after `usePageTitle`.
 */
export function useTitleCount(count: number): void {
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${withoutCount()}` : withoutCount();
    return () => {
      document.title = withoutCount();
    };
  }, [count]);
}
