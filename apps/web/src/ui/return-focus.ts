import { useRef } from 'react';

/**
 * Handlers for a modal without a trigger of its own: what had the focus when it opened has it again
 * once it is closed, as the dialog pattern of the ARIA Authoring Practices asks.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
  };
}
