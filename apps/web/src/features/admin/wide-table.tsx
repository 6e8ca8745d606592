// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
import type { KeyboardEvent, ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';

interface WideTableProps {
  label: string;
  /** Keeps the last column in sight while the others scroll; for columns of buttons. */
  pinsLastColumn?: boolean;
  children: ReactNode;
}

const pinned = [
  'md:[&_:is(td,th):last-child]:sticky md:[&_:is(td,th):last-child]:-right-2',
  'md:[&_:is(td,th):last-child]:bg-surface md:[&_:is(td,th):last-child]:pr-2',
  // What scrolls under it fades out instead of being cut through a figure.
  'md:[&_:is(td,th):last-child]:shadow-[-0.75rem_0_0.5rem_-0.125rem_var(--color-surface)]',
];

/**
 * Room for a table with many columns: it scrolls sideways where the window is too narrow for them.
 * The up and down arrows step from a button of one row to the same button of the next.
 */
export function WideTable({ label, pinsLastColumn = false, children }: WideTableProps) {
  return (
    <section
      aria-label={label}
      tabIndex={0}
      onKeyDown={stepThroughRows}
      className={cn(
        'md:-mx-2 md:overflow-x-auto md:px-2 md:[&_table]:min-w-[55rem] md:[&_:is(td,th)]:px-2 md:[&_td]:py-2.5 md:[&_td]:text-[0.95rem]',
        pinsLastColumn && pinned,
      )}
    >
      {children}
    </section>
  );
}

function stepThroughRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLButtonElement)) return;
  const row = event.target.closest('tr');
  const table = event.target.closest('tbody');
  if (!row || !table) return;
  const rows = [...table.rows];
  const column = [...row.querySelectorAll('button')].indexOf(event.target);
  const target = rows[rows.indexOf(row) + step]?.querySelectorAll('button');
  if (!target?.length) return;
  event.preventDefault();
  target[Math.min(column, target.length - 1)]?.focus();
}
