import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for amounts. */
  align?: 'start' | 'end';
  /** Stands as the title of the row's card on phones; the first column unless told. */
  primary?: boolean;
  /** Screen readers still read the header; for columns of buttons. */
  hideHeader?: boolean;
}

interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /**
   * Makes a whole row clickable. The primary cell becomes a button, so that a keyboard and a screen
   * reader reach it too; `hint` shows on hover.
   */
  rowAction?: { onSelect: (row: Row) => void; hint: string };
}

/** Rows and columns; on phones every row becomes a card with the headers as its labels. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowAction } = props;
  return (
    <table data-slot="data-table" className="block w-full md:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="text-ink-soft text-sm">
          {columns.map((column) => (
            <th
              key={column.header}
              scope="col"
              className={cn(
                'border-line border-b px-3 pb-3 font-semibold first:pl-0 last:pr-0',
                column.align === 'end' ? 'text-right' : 'text-left',
              )}
            >
              <span className={column.hideHeader ? 'sr-only' : undefined}>{column.header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-3 md:table-row-group">
        {rows.map((row) => (
          <DataRow key={rowKey(row)} row={row} columns={columns} action={rowAction} />
        ))}
      </tbody>
    </table>
  );
}

interface DataRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  action: DataTableProps<Row>['rowAction'];
}

function DataRow<Row>({ row, columns, action }: DataRowProps<Row>) {
  const primary = columns.find((column) => column.primary) ?? columns[0];
  return (
    <tr
      title={action?.hint}
      onClick={action && (() => action.onSelect(row))}
      className={cn(
        'grid rounded-card p-4 inset-ring inset-ring-line md:table-row md:rounded-none md:inset-ring-0',
        action && 'cursor-pointer transition-colors hover:bg-evergreen-soft/60',
      )}
    >
      {columns.map((column) => (
        <td
          key={column.header}
          className={cn(
            'flex justify-between gap-4 py-1 md:table-cell md:border-line md:border-b md:px-3 md:py-3.5 md:align-middle md:first:pl-0 md:last:pr-0',
            column === primary && 'font-semibold max-md:order-first max-md:pb-2 max-md:text-lg',
            column.align === 'end' && 'md:text-right',
          )}
        >
          <span
            aria-hidden="true"
            className={cn(
              'text-ink-soft text-sm md:hidden',
              (column.hideHeader || column === primary) && 'hidden',
            )}
          >
            {column.header}
          </span>
          <span className={cn('min-w-0 break-words', column !== primary && 'max-md:text-right')}>
            {action && column === primary ? (
              <button
                type="button"
                className="-my-2 min-h-11 text-left"
                onClick={(event) => {
                  event.stopPropagation();
                  action.onSelect(row);
                }}
              >
                {column.cell(row)}
                <span className="sr-only">. {action.hint}</span>
              </button>
            ) : (
              column.cell(row)
            )}
          </span>
        </td>
      ))}
    </tr>
  );
}
