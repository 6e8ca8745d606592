import { type RefObject, useEffect, useRef } from 'react';

/**
 * Handlers for a modal without a trigger of its own: they return the focus to where it was before
 * (the dialog pattern of the ARIA Authoring Practices), or to the page's heading if that was
 * removed.
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
 * Returns a ref for the button that opens something in its own place, or for the element that is
 * there afterward. The element gets the focus when the content closes, unless another element has
 * it by then.
 */
export function useFocusOnceClosed<T extends HTMLElement>(isOpen: boolean): RefObject<T | null> {
  const target = useRef<T>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isClosed) return;
    // Runs after a dialog has returned the focus, which goes to the page's heading if the button
    // that had it is gone.
    const later = setTimeout(() => {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.matches('main h1'))
        target.current?.focus();
    });
    return () => clearTimeout(later);
  }, [isOpen]);
  return target;
}
