import { brand } from '@seven-hills/contracts/brand';
import { useEffect } from 'react';

let firstPage = true;
let wentBack = false;

addEventListener('popstate', () => {
  wentBack = true;
});

/**
 * Names the page or view that is shown. After a change it moves the focus to the `h1`, so that
 * screen readers read the new page, and scrolls up unless the person went back to a place that the
 * browser restores itself. Every screen and every internal view calls it once.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === brand.name ? title : `${title} | ${brand.name}`;
    if (firstPage) {
      firstPage = false;
      return;
    }
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
    if (!wentBack) window.scrollTo({ top: 0, behavior: 'instant' });
    wentBack = false;
  }, [title]);
}
