import type { ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';

export interface Bar {
  /** How much of the row's width it takes, from 0 to 1. */
  share: number;
  className: string;
}

interface BarTableProps<Row> {
  caption: string;
  /** The first names the rows; the others are figures. */
  headers: readonly [string, ...string[]];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** As many as there are headers. */
  cells: (row: Row) => readonly ReactNode[];
  bars: (row: Row) => readonly Bar[];
}

/** Figures with a bar under each row: a chart and its table in one. */
export function BarTable<Row>({ caption, headers, rows, rowKey, cells, bars }: BarTableProps<Row>) {
  return (
    <table data-slot="bar-table" className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-ink-soft text-xs sm:text-sm">
          {headers.map((header, index) => (
            <th
              key={header}
              scope="col"
              className={cn(
                'pb-2 align-bottom font-semibold',
                index === 0 ? 'text-left' : 'pl-2 text-right sm:pl-3',
              )}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={rowKey(row)}>
          <tr>
            {cells(row).map((cell, index) =>
              index === 0 ? (
                <th key={headers[index]} scope="row" className="pt-2 text-left font-semibold">
                  {cell}
                </th>
              ) : (
                <td key={headers[index]} className="tabular pt-2 pl-2 text-right sm:pl-3">
                  {cell}
                </td>
              ),
            )}
          </tr>
          <tr>
            <td colSpan={headers.length} className="pt-1.5 pb-2">
              <span
                aria-hidden="true"
                className="flex h-2.5 overflow-hidden rounded-full bg-sunken"
              >
                {bars(row).map(({ share, className }) => (
                  <span
                    key={className}
                    className={className}
                    style={{ width: `${share * 100}%` }}
                  />
                ))}
              </span>
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}
