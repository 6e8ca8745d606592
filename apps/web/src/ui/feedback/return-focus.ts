import { useRef } from 'react';

/**
 * Handlers for a modal without a trigger of its own: what had the focus when it opened has it again
 * once it is closed, as the dialog pattern of the ARIA Authoring Practices asks; the page's heading
 * where that is gone.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = opener.current?.isConnected
        ? opener.current
        : document.querySelector('main h1');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
