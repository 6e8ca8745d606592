import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place in a list whose rows disappear as they are dealt with: when the row that
 * had the focus is removed, the focus goes to the one that moved up, or to the page's heading if none
 * is left.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, rows: unknown): void {
  const focused = useRef<{ element: Element; row: number } | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const row = [...(list.current?.children ?? [])].findIndex((child) => child.contains(target));
      focused.current = row < 0 ? null : { element: target, row };
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows are others
  useEffect(() => {
    const lost = focused.current;
    if (!lost || lost.element.isConnected || document.activeElement !== document.body) return;
    focused.current = null;
    const left = list.current?.children ?? [];
    const next = left[Math.min(lost.row, left.length - 1)]?.querySelector('button');
    (next ?? document.querySelector<HTMLElement>('main h1'))?.focus();
  }, [rows]);
}
