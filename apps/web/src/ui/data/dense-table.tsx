// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
import type { ComponentProps, KeyboardEvent } from 'react';
import { DataTable } from './data-table.tsx';

/**
 * A dense table in the staff area. If its columns do not fit, it scrolls sideways. The up and down
 * arrow keys move from a button in one row to the same button in the next.
 */
export function DenseTable<Row>(table: ComponentProps<typeof DataTable<Row>>) {
  return (
    <section
      aria-label={`${table.caption}, table`}
      tabIndex={0}
      onKeyDown={stepThroughRows}
      className="md:-mx-2 md:overflow-x-auto md:px-2 [&_:is(td,th)]:tabular:px-2 [&_td]:tabular:py-2.5 [&_td]:tabular:text-[0.95rem]"
    >
      <DataTable {...table} />
    </section>
  );
}

/** All buttons except the one that shows the rest of a compact row. */
const rowButtons = 'button:not([data-cell=more] *)';

function stepThroughRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLButtonElement)) return;
  const row = event.target.closest('tr');
  const table = event.target.closest('tbody');
  if (!row || !table) return;
  const rows = [...table.children];
  const column = [...row.querySelectorAll(rowButtons)].indexOf(event.target);
  const target = rows[rows.indexOf(row) + step]?.querySelectorAll<HTMLButtonElement>(rowButtons);
  if (!target?.length) return;
  event.preventDefault();
  target[Math.min(column, target.length - 1)]?.focus();
}
