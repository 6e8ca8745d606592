import { useEffect, useRef, useState } from 'react';
import { useBackCloses } from '../navigation/use-back-closes.ts';

/**
 * A menu that opens over the page if it `folds`. Opening it moves the focus to its first entry;
 * Escape, Back, a tap outside, and leaving it with the keyboard close it. `menuId` is the id of the
 * menu, and the `aria-controls` of every button that toggles it.
 */
export function useFoldingMenu(folds: boolean, menuId: string) {
  const [isWanted, setIsWanted] = useState(false);
  const opener = useRef<Element | null>(null);
  const isOpen = folds && isWanted;
  const close = () => setIsWanted(false);
  useBackCloses(isOpen, close);
  useEffect(() => {
    if (!isOpen) return;
    const menu = document.getElementById(menuId);
    opener.current = document.activeElement;
    menu?.querySelector<HTMLElement>('a,button')?.focus();
    function closeOutside({ target }: Event) {
      if (!(target instanceof Element) || menu?.contains(target)) return;
      if (!target.closest(`[aria-controls="${menuId}"]`)) setIsWanted(false);
    }
    function closeOnEscape({ key }: KeyboardEvent) {
      if (key !== 'Escape') return;
      setIsWanted(false);
      if (opener.current instanceof HTMLElement) opener.current.focus();
    }
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen, menuId]);
  return { isOpen, close, toggle: () => setIsWanted(!isWanted) };
}
