import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard focus in a list whose rows disappear as they are handled: if the row with the
 * focus is removed, the focus moves to the row that takes its place, or to the page's heading if
 * none is left.
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
