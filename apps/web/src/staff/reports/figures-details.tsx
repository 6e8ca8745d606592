// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
import { toCsv } from '@seven-hills/contracts/csv';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/data/save-file.ts';

interface CsvButtonProps {
  /** Without its ending. */
  fileName: string;
  /** What it holds, for screen readers: "volume by day". */
  subject: string;
  header: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** Saves the figures that the screen shows as a CSV file. */
export function CsvButton({ fileName, subject, header, rows }: CsvButtonProps) {
  return (
    <Button
      variant="secondary"
      className="px-4"
      aria-label={`CSV: ${subject}`}
      onClick={() => saveFile(`${fileName}.csv`, toCsv(header, rows), 'text/csv')}
    >
      <Download aria-hidden="true" />
      CSV
    </Button>
  );
}

interface FiguresTableProps {
  caption: string;
  headers: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** The figures of a chart as a table. A long one scrolls, except on paper. */
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
                className={index === 0 ? 'py-2 text-left' : 'py-2 pl-3 text-right'}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-line border-t">
              {cells.map((cell, index) => (
                <td
                  key={headers[index]}
                  className={
                    index === 0
                      ? 'whitespace-nowrap py-1.5 text-left'
                      : 'tabular py-1.5 pl-3 text-right'
                  }
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
