import { useEffect, useState } from 'react';

const textFields =
  'textarea, [contenteditable="true"], input:not([type="checkbox"],[type="radio"],[type="range"],[type="file"],[type="button"],[type="submit"])';

/** Keeps a pressed control from moving under the finger when a field loses focus. */
const settleMs = 250;

/** The keyboard covers at least this share of the window's height. */
const keyboardShareMin = 0.2;

/** Whether a text field has the focus, so that an on-screen keyboard is open or about to open. */
export function useIsTyping(): boolean {
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => {
    const viewport = window.visualViewport;
    let wasOpen = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isInField = () => document.activeElement?.matches(textFields) ?? false;
    const later = (typing: boolean) => {
      clearTimeout(timer);
      timer = setTimeout(() => setIsTyping(typing && isInField()), typing ? 0 : settleMs);
    };
    const look = () => {
      wasOpen = false;
      later(isInField());
    };
    /** The keyboard can be dismissed while its field keeps the focus. */
    function lookAtKeyboard() {
      if (!viewport || !isInField()) return;
      const isOpen = viewport.height < window.innerHeight * (1 - keyboardShareMin);
      if (isOpen) later(true);
      else if (wasOpen) later(false);
      wasOpen = isOpen;
    }
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', look);
    viewport?.addEventListener('resize', lookAtKeyboard);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', look);
      viewport?.removeEventListener('resize', lookAtKeyboard);
    };
  }, []);
  return isTyping;
}
