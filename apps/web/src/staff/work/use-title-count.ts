import { useEffect } from 'react';

const withoutCount = () => document.title.replace(/^\(\d+\) /, '');

/**
 * Puts how much waits before the title, `(5) Work Queue`, for whoever looks at another tab. Call it
 * after `usePageTitle`.
 */
export function useTitleCount(count: number): void {
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${withoutCount()}` : withoutCount();
    return () => {
      document.title = withoutCount();
    };
  }, [count]);
}
