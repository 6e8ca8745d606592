import { type ReactNode, useId } from 'react';
import { cn } from '../../cn.ts';
import { reachByKeyboard } from '../../reach-by-keyboard.ts';
import { type Look, shapeOf, Textures } from './looks.tsx';

interface Bar {
  /** How much of the row's width it takes, from 0 to 1. */
  share: number;
  look: Look;
}

interface BarTableProps<Row> {
  caption: string;
  /** The first header names the rows; the others name figures. */
  headers: readonly [string, ...string[]];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** One cell per header. A link in the first leads to the items that the row sums. */
  cells: (row: Row) => readonly ReactNode[];
  /** Side by side, from the left. */
  bars: (row: Row) => readonly Bar[];
}

/** Figures with a bar under each row: a chart and its table in one. */
export function BarTable<Row>({ caption, headers, rows, rowKey, cells, bars }: BarTableProps<Row>) {
  return (
    // Enlarged text scrolls here, not the page; the padding leaves room for focus rings.
    <div
      ref={(element) => reachByKeyboard(element, caption)}
      className="relative -m-1 overflow-x-auto p-1"
    >
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
                <Bars bars={bars(row)} />
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** The bars of one row, as wide as the available space. The figures must be shown next to them. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const id = useId();
  const placed = bars.map((bar, index) => ({
    ...bar,
    start: bars.slice(0, index).reduce((sum, { share }) => sum + share, 0),
  }));
  return (
    <svg aria-hidden="true" className="block h-2.5 w-full rounded-full bg-sunken">
      <Textures id={id} looks={bars.map(({ look }) => look)} />
      {placed.map(({ look, share, start }) => (
        <rect
          key={`${look} ${start}`}
          x={`${start * 100}%`}
          width={`${share * 100}%`}
          height="100%"
          {...shapeOf(look, id)}
        />
      ))}
    </svg>
  );
}

/**
 * The share of `whole` that a part makes up, from 0 to 1; 0 if `whole` is not positive. For drawing
 * only.
 */
export const shareOf = (part: bigint, whole: bigint): number =>
  whole <= 0n ? 0 : Number((part * 10_000n) / whole) / 10_000;
