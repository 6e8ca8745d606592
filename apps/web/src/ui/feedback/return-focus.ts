import { type RefObject, useEffect, useRef } from 'react';

/**
 * Handlers for a modal without a trigger of its own: returns the focus to where it was before (the
 * dialog pattern of the ARIA Authoring Practices), or to the page's heading if that was removed.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // The new page has already set the focus.
      if (!opener.current?.isConnected && document.activeElement !== document.body) return;
      const target = opener.current?.isConnected
        ? opener.current
        : document.querySelector('main h1');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}

/**
 * Returns a ref for the button that opens something in its own place, or for whatever is there
 * afterwards: it takes the focus when that is closed, unless something else has it by then.
 */
export function useFocusOnceClosed<T extends HTMLElement>(isOpen: boolean): RefObject<T | null> {
  const target = useRef<T>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isClosed) return;
    // After a dialog has given it back: to the page's heading, if the button that had it is gone.
    const later = setTimeout(() => {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.matches('main h1'))
        target.current?.focus();
    });
    return () => clearTimeout(later);
  }, [isOpen]);
  return target;
}
