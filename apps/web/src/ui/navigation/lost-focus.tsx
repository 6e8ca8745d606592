import { useEffect } from 'react';

/** Longer than what sets the focus itself after a change of the page takes. */
const graceMs = 100;

/** The headings above an element, the nearest first. */
function headingsAbove(element: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let box = element.parentElement; box; box = box.parentElement) {
    const heading = box.querySelector<HTMLElement>('h1, h2, h3');
    const isAbove =
      heading && heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (isAbove && heading !== found.at(-1)) found.push(heading);
  }
  return found;
}

/**
 * Place one on each page. When an action removes the element that has the focus, such as its own
 * button, the nearest heading above gets it, unless something else has taken it by then: a
 * keyboard user would otherwise start again at the top of the page.
 */
export function LostFocus() {
  useEffect(() => {
    let focused: Element | null = null;
    let headings: HTMLElement[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isLost = () => focused?.isConnected === false && document.activeElement === document.body;
    function note({ target }: FocusEvent) {
      focused = target as Element;
      headings = headingsAbove(focused);
    }
    function rescue() {
      if (!isLost()) return;
      const heading =
        headings.find((each) => each.isConnected) ?? document.querySelector<HTMLElement>('main h1');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus({ preventScroll: true });
    }
    const removals = new MutationObserver(() => {
      if (!isLost()) return;
      clearTimeout(timer);
      timer = setTimeout(rescue, graceMs);
    });
    removals.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    return () => {
      clearTimeout(timer);
      removals.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, []);
  return null;
}
