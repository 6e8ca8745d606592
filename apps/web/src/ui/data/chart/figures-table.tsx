// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
import type { ReactNode } from 'react';

interface FiguresTableProps {
  caption: string;
  /** The first header names the rows; the others name figures. */
  headers: readonly string[];
  /** One cell per header. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** The figures of a chart as a table below it. Long tables scroll, except in print. */
export function FiguresTable({ caption, headers, rows }: FiguresTableProps) {
  return (
    <section
      tabIndex={0}
      aria-label={caption}
      data-slot="figures-table"
      className="mt-6 max-h-80 overflow-auto print:max-h-none"
    >
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-surface">
          <tr className="text-ink-soft text-sm">
            {headers.map((header, index) => (
              <th
                key={header}
                scope="col"
                className={index === 0 ? 'py-2 text-left' : 'py-2 pl-2 text-right sm:pl-3'}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-line border-t">
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th
                    key={headers[index]}
                    scope="row"
                    className="whitespace-nowrap py-1.5 text-left font-normal"
                  >
                    {cell}
                  </th>
                ) : (
                  <td key={headers[index]} className="tabular py-1.5 pl-2 text-right sm:pl-3">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
