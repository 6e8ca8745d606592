import ChevronDown from 'lucide-react/icons/chevron-down';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { cn } from '../cn.ts';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for amounts. */
  align?: 'start' | 'end';
  /**
   * Whether the cell appears next to the title of the row's card: one of several amounts, or a cell
   * that is not an amount.
   */
  isMain?: boolean;
  /** Whether the cell is the title of the row's card on phones. Default: the first column. */
  primary?: boolean;
  /** Shown below the primary cell's content. */
  detail?: (row: Row) => ReactNode;
  /** Whether the cell is self-explanatory, so that a compact row omits its header. */
  isPlain?: boolean;
  /**
   * Whether the cell's link leads to the row's page, so that a tap anywhere on a compact row
   * follows it.
   */
  isRowLink?: boolean;
  /** Whether a compact row on phones shows the cell only on request. */
  inMore?: boolean;
  /** Hides the header from everyone but screen readers; for columns of buttons. */
  hideHeader?: boolean;
  /**
   * Whether the cell takes the whole width of the row's card on phones; for buttons and long texts.
   */
  isWide?: (row: Row) => boolean;
  /** Whether the column is left out of print, like a column with a hidden header. */
  forScreen?: boolean;
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /**
   * Makes a whole row clickable. The primary cell becomes a button, so that keyboards and screen
   * readers can reach it too; `hint` shows on hover.
   */
  rowAction?: { onSelect: (row: Row) => void; hint: string };
  /** For many columns: the rows stay cards until the window has desktop width. */
  wide?: boolean;
}

/**
 * A table; if the window is too narrow for it, every row is a card with the headers as its labels.
 * The variants `tabular:` and `stacked:` style cells for each layout. In the staff area, the cards
 * are compact rows (dense.css): the title next to the amount, and the other cells in lines below. A
 * phone shows `inMore` cells, and anything with `data-part="more"`, when the row's button is
 * pressed.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowAction, wide = false } = props;
  const primary = columns.find((column) => column.primary) ?? columns[0];
  const hasMore = columns.some((column) => column.inMore);
  return (
    <table
      data-slot="data-table"
      data-width={wide ? 'wide' : 'narrow'}
      data-more={hasMore ? '' : undefined}
      className="block w-full tabular:table"
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only tabular:not-sr-only tabular:table-header-group">
        <tr className="text-ink-soft text-sm">
          {columns.map((column) => (
            <Fragment key={column.header}>
              <th
                scope="col"
                data-print={column.forScreen || column.hideHeader ? 'hide' : undefined}
                className={cn(
                  'border-line border-b px-3 pb-3 font-semibold first:pl-0 last:pr-0',
                  column.align === 'end' ? 'text-right' : 'text-left',
                )}
              >
                <span className={column.hideHeader ? 'sr-only' : undefined}>{column.header}</span>
              </th>
              {hasMore && column === primary && (
                <th scope="col" data-cell="more" className="hidden">
                  More
                </th>
              )}
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody className="grid grid-cols-1 gap-3 md:grid-cols-2 tabular:table-row-group">
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
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const primary = columns.find((column) => column.primary) ?? columns[0];
  const amounts = columns.filter((column) => column.align === 'end' && column !== primary);
  // With several amounts, each needs its label.
  const titleAmount =
    columns.find((column) => column.isMain) ?? (amounts.length === 1 && amounts[0]);
  const hasMore = columns.some((column) => column.inMore);
  return (
    <tr
      title={action?.hint}
      data-open={isOpen ? '' : undefined}
      onClick={action && (() => action.onSelect(row))}
      className={cn(
        'grid content-start rounded-card p-4 inset-ring inset-ring-line tabular:table-row tabular:rounded-none tabular:inset-ring-0',
        action && 'cursor-pointer transition-colors hover:bg-primary-soft/60',
      )}
    >
      {columns.map((column) => (
        <Fragment key={column.header}>
          <td
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
            data-plain={column.isPlain ? '' : undefined}
            data-row-link={column.isRowLink ? '' : undefined}
            data-part={column.inMore ? 'more' : undefined}
            className={cn(
              'flex items-baseline justify-between gap-4 py-1 tabular:table-cell tabular:border-line tabular:border-b tabular:px-3 tabular:py-3.5 tabular:align-middle tabular:first:pl-0 tabular:last:pr-0',
              column === primary &&
                'font-semibold stacked:order-first stacked:pb-2 stacked:text-lg',
              column.align === 'end' && 'tabular:text-right',
              // A card omits cells without content.
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
              {column === primary ? (
                <Title column={column} row={row} action={action} id={id} />
              ) : (
                column.cell(row)
              )}
            </span>
          </td>
          {hasMore && column === primary && (
            <td data-cell="more" className="hidden">
              <Button
                id={`${id}more`}
                variant="quiet"
                size="icon"
                aria-expanded={isOpen}
                aria-label="More"
                aria-labelledby={`${id}more ${id}title`}
                onClick={() => setIsOpen(!isOpen)}
              >
                <ChevronDown
                  aria-hidden="true"
                  className={cn('transition-transform', isOpen && 'rotate-180')}
                />
              </Button>
            </td>
          )}
        </Fragment>
      ))}
    </tr>
  );
}

interface TitleProps<Row> {
  column: Column<Row>;
  row: Row;
  action: DataTableProps<Row>['rowAction'];
  /** The prefix of the ids of the row's parts. */
  id: string;
}

/** The primary cell's content, as a button if the row has an action. */
function Title<Row>({ column, row, action, id }: TitleProps<Row>) {
  const detail = column.detail?.(row);
  return (
    <>
      {action ? (
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
        <span id={`${id}title`} data-part="title" className="block">
          {column.cell(row)}
        </span>
      )}
      {detail && (
        <span
          data-part="detail"
          className="block font-normal text-ink-soft text-sm [overflow-wrap:anywhere]"
        >
          {detail}
        </span>
      )}
    </>
  );
}
