import { type RefObject, useEffect } from 'react';

/**
 * `/` anywhere on the page moves the focus to a field, unless the user is typing or a dialog is
 * open.
 */
export function useSlashKey(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  isOn = true,
): void {
  useEffect(() => {
    if (!isOn) return;
    const focus = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input,select,textarea');
      const isElsewhere = document.querySelector('[role="dialog"],[role="alertdialog"]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping || isElsewhere) return;
      event.preventDefault();
      field.current?.select();
      field.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, [field, isOn]);
}
