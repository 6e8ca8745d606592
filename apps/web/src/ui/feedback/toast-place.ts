import { useLayoutEffect } from 'react';

/** Where a toast can float (`styles.css`), the preferred place first. */
const places = ['top-end', 'bottom-end', 'bottom-start', 'top-center', 'over'] as const;

const pressable = 'a[href], button, input, select, textarea, summary, [role="option"]';

/** Covered only where something that can be pressed would be covered otherwise. */
const heading = 'main h1';
const headingWeight = 0.01;

/** How many pixels of other elements one pixel of the focused element outweighs. */
const focusWeight = 1_000;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The area that two boxes share, in square pixels. */
export function sharedArea(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/**
 * Moves the toast's region to the first place where it covers nothing that can be pressed, or to
 * the one where it covers the least; the element with the focus counts most, and the page's heading
 * least. Nothing else moves. The place is chosen again when the page changes its size, something
 * scrolls, or the focus gets under the toast.
 */
export function useToastPlace(toast: HTMLElement | null) {
  useLayoutEffect(() => {
    const region = toast?.closest<HTMLElement>('[data-slot="toast-region"]');
    if (!toast || !region) return;
    const { style } = document.documentElement;
    const place = () => {
      choosePlace(region);
      // Scrolls what gets the focus clear of the toast.
      const height = `${region.offsetHeight}px`;
      const isAtTop = !region.dataset.place?.startsWith('bottom');
      style.setProperty('--toast-above', isAtTop ? height : '0px');
      style.setProperty('--toast-below', isAtTop ? '0px' : height);
    };
    place();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const placeSoon = () => {
      clearTimeout(timer);
      // Later, because the focus may first scroll its element clear of the toast.
      timer = setTimeout(place, 300);
    };
    const sizes = new ResizeObserver(placeSoon);
    sizes.observe(document.body);
    document.addEventListener('focusin', placeSoon);
    // Dialogs scroll on their own.
    document.addEventListener('scroll', placeSoon, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      sizes.disconnect();
      document.removeEventListener('focusin', placeSoon);
      document.removeEventListener('scroll', placeSoon, { capture: true });
      delete region.dataset.place;
      style.removeProperty('--toast-above');
      style.removeProperty('--toast-below');
    };
  }, [toast]);
}

function choosePlace(region: HTMLElement) {
  const focused = document.activeElement;
  const obstacles = [
    ...document.querySelectorAll(`${pressable}, ${heading}`),
    focused ?? document.body,
  ]
    .filter((element) => isInTheWay(element, region))
    .map((element) => ({
      box: element.getBoundingClientRect(),
      weight: element.matches(heading) ? headingWeight : element === focused ? focusWeight : 1,
    }));
  const coveredAt = (name: string) => {
    region.dataset.place = name;
    const box = region.getBoundingClientRect();
    return obstacles.reduce((sum, each) => sum + each.weight * sharedArea(box, each.box), 0);
  };
  // A toast stays where it is as long as it covers nothing.
  const candidates = [region.dataset.place ?? places[0], ...places];
  let best = { name: candidates[0], covered: Number.POSITIVE_INFINITY };
  for (const name of candidates) {
    const covered = coveredAt(name);
    if (covered < best.covered) best = { name, covered };
    if (covered === 0) break;
  }
  region.dataset.place = best.name;
}

/** Whether people can press the element now; what a modal dialog hides is out of reach. */
function isInTheWay(element: Element, region: HTMLElement): boolean {
  return (
    element !== document.body &&
    !element.matches('main, [data-slot="dialog"]') &&
    !region.contains(element) &&
    !element.closest('[aria-hidden="true"], [inert]')
  );
}
