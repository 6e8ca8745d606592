import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for amounts. */
  align?: 'start' | 'end';
  /** Of several amounts, the one beside the title of the row's card. */
  isMain?: boolean;
  /** The title of the row's card on phones. Default: the first column. */
  primary?: boolean;
  /** Screen readers still read the header; for columns of buttons. */
  hideHeader?: boolean;
  /** Whether the cell takes the whole width of the row's card on phones; for buttons and long texts. */
  isWide?: (row: Row) => boolean;
  /** Not on paper; like a column with a hidden header. */
  forScreen?: boolean;
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
  /** For many columns: the rows stay cards until the window is as wide as a desktop's. */
  wide?: boolean;
}

/**
 * Rows and columns; where the window is too narrow for them, every row is a card with the headers
 * as its labels. The variants `tabular:` and `stacked:` style cells for either.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowAction, wide = false } = props;
  return (
    <table
      data-slot="data-table"
      data-width={wide ? 'wide' : 'narrow'}
      className="block w-full tabular:table"
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only tabular:not-sr-only tabular:table-header-group">
        <tr className="text-ink-soft text-sm">
          {columns.map((column) => (
            <th
              key={column.header}
              scope="col"
              data-print={column.forScreen || column.hideHeader ? 'hide' : undefined}
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
      <tbody className="grid gap-3 md:grid-cols-2 tabular:table-row-group">
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
  const amounts = columns.filter((column) => column.align === 'end' && column !== primary);
  // Of several figures, each needs its name.
  const titleAmount = amounts.length === 1 ? amounts[0] : amounts.find((column) => column.isMain);
  return (
    <tr
      title={action?.hint}
      onClick={action && (() => action.onSelect(row))}
      className={cn(
        'grid content-start rounded-card p-4 inset-ring inset-ring-line tabular:table-row tabular:rounded-none tabular:inset-ring-0',
        action && 'cursor-pointer transition-colors hover:bg-evergreen-soft/60',
      )}
    >
      {columns.map((column) => (
        <td
          key={column.header}
          data-print={column.forScreen ? 'hide' : undefined}
          data-cell={
            column === primary
              ? 'title'
              : column === titleAmount
                ? 'amount'
                : column.hideHeader
                  ? 'buttons'
                  : column.isWide?.(row)
                    ? 'wide'
                    : undefined
          }
          className={cn(
            'flex items-baseline justify-between gap-4 py-1 tabular:table-cell tabular:border-line tabular:border-b tabular:px-3 tabular:py-3.5 tabular:align-middle tabular:first:pl-0 tabular:last:pr-0',
            column === primary && 'font-semibold stacked:order-first stacked:pb-2 stacked:text-lg',
            column.align === 'end' && 'tabular:text-right',
            // A card leaves out what its row has nothing for.
            'stacked:has-[>span:last-child:empty]:hidden',
          )}
        >
          <span
            aria-hidden="true"
            className={cn(
              'text-ink-soft text-sm tabular:hidden',
              (column.hideHeader || column === primary) && 'hidden',
            )}
          >
            {column.header}
          </span>
          <span className={cn('min-w-0 break-words', column !== primary && 'stacked:text-right')}>
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
