import { type RefObject, useEffect, useRef } from 'react';

/** Longer than Chromium collects changes for screen readers, in milliseconds. */
export const replacedMs = 50;

let lastFocused: EventTarget | null = null;
globalThis.document?.addEventListener('focusin', ({ target }) => {
  lastFocused = target;
});

/** Whether the element that had the focus last has been removed. */
export const isFocusedRemoved = () => lastFocused instanceof Element && !lastFocused.isConnected;

/** The same, and nothing else has the focus. */
const isReplaced = () => document.activeElement === document.body && isFocusedRemoved();

/**
 * Moves the focus to an element, a moment later if the element that had it has just been replaced:
 * Orca takes one that gets the focus together with the replacement for one that it has read. What
 * gets the focus by then keeps it, unless it is outside `modal`; a page below a modal leaves it
 * alone. Returns what cancels this.
 */
export function focusOnceReplaced(target: HTMLElement | null | undefined, modal?: HTMLElement) {
  const focus = () => target?.focus({ preventScroll: true });
  if (!isReplaced()) return focus();
  const later = setTimeout(() => {
    const isFree = modal ? !modal.contains(document.activeElement) : isReplaced();
    if (isFree && !target?.closest('[aria-hidden]')) focus();
  }, replacedMs);
  return () => clearTimeout(later);
}

/**
 * Handlers for a modal without a trigger of its own: they return the focus to where it was before
 * (the dialog pattern of the ARIA Authoring Practices), or to the page's heading if that was
 * removed.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event?: Event) => {
      opener.current = document.activeElement;
      const modal = event?.target;
      if (!(modal instanceof HTMLElement) || !isReplaced()) return;
      event?.preventDefault();
      focusOnceReplaced(modal.querySelector('button'), modal);
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
