import { useRef } from 'react';

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
      // The page that took the place of the opener's has put the focus where it belongs.
      if (!opener.current?.isConnected && document.activeElement !== document.body) return;
      const target = opener.current?.isConnected
        ? opener.current
        : document.querySelector('main h1');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
