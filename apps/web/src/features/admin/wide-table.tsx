// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
import type { KeyboardEvent, ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';

interface WideTableProps {
  label: string;
  /** Keeps the last column in sight while the others scroll; for columns of buttons. */
  pinsLastColumn?: boolean;
  /** The class that keeps its columns from being squeezed. */
  minWidth?: string;
  children: ReactNode;
}

const pinned = [
  'md:[&_:is(td,th):last-child]:sticky md:[&_:is(td,th):last-child]:-right-2',
  'md:[&_:is(td,th):last-child]:bg-surface md:[&_:is(td,th):last-child]:pr-2',
  // What scrolls under it fades out instead of being cut through a figure.
  "md:max-xl:[&_:is(td,th):last-child]:before:absolute md:max-xl:[&_:is(td,th):last-child]:before:content-['']",
  'md:max-xl:[&_:is(td,th):last-child]:before:inset-y-0 md:max-xl:[&_:is(td,th):last-child]:before:-left-4 md:max-xl:[&_:is(td,th):last-child]:before:w-4',
  'md:max-xl:[&_:is(td,th):last-child]:before:bg-linear-to-r md:max-xl:[&_:is(td,th):last-child]:before:from-transparent md:max-xl:[&_:is(td,th):last-child]:before:to-surface',
];

/**
 * Room for a table with many columns: it scrolls sideways where the window is too narrow for them.
 * The up and down arrows step from a button of one row to the same button of the next.
 */
export function WideTable(props: WideTableProps) {
  const {
    label,
    pinsLastColumn = false,
    minWidth = 'md:[&_table]:min-w-[55rem]',
    children,
  } = props;
  return (
    <section
      aria-label={label}
      tabIndex={0}
      onKeyDown={stepThroughRows}
      className={cn(
        'md:-mx-2 md:overflow-x-auto md:px-2 md:[&_:is(td,th)]:px-2 md:[&_td]:py-2.5 md:[&_td]:text-[0.95rem]',
        minWidth,
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
