import {
  type StatementFormat,
  statementFormats,
  statementFormatWords,
} from '@seven-hills/bank/receipts/statement-formats';
import type { Statement } from '@seven-hills/contracts/money/statements';
import FileArchive from 'lucide-react/icons/file-archive';
import FileDown from 'lucide-react/icons/file-down';
import { useState } from 'react';
import { addressOf } from '../../net/api-client.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { formatMonth } from '../../ui/data/dates.ts';
import { Money } from '../../ui/data/money.tsx';
import type { Choices } from '../../ui/data/use-url-filters.ts';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { centsOf } from '../transaction-words.ts';

/** `PDF (to read, print, and keep)` */
const formatChoices: Choices<StatementFormat> = statementFormats.map((format) => {
  const { name, hint } = statementFormatWords[format];
  return [format, `${name} (${hint})`] as const;
});

interface StatementListProps {
  /** Newest first; at least one. */
  statements: readonly Statement[];
  /** The path of the call that lists them; the paths of the files are below it. */
  path: string;
  /** One of the customer's accounts. Default: the one that the path implies. */
  account?: number;
}

/**
 * Statements by year, each to download in the chosen format; a year, or all of them, as one file.
 */
export function StatementList({ statements, path, account }: StatementListProps) {
  const [format, setFormat] = useState<StatementFormat>('pdf');
  const { name } = statementFormatWords[format];
  const hrefOf = (file: string, year?: string) =>
    addressOf(`${path}/${file}`, { query: { year, format, account } });
  const years = [...new Set(statements.map(({ month }) => month.slice(0, 4)))];
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <ChoiceSelect
          label="Format of the files"
          choices={formatChoices}
          value={format}
          onChange={setFormat}
          className="max-sm:w-full sm:min-w-64 sm:max-w-96 sm:flex-1"
        />
        <a
          href={hrefOf('archive')}
          download
          className={buttonStyle({ variant: 'secondary', className: 'px-4 max-sm:w-full' })}
        >
          <FileArchive aria-hidden="true" />
          Download All (ZIP)
        </a>
      </div>
      {years.map((year, index) => {
        const archive = years.length > 1 && (
          <a
            href={hrefOf('archive', year)}
            download
            className={buttonStyle({ variant: 'quiet', className: 'px-3' })}
          >
            <FileArchive aria-hidden="true" />
            All of {year} (ZIP)
          </a>
        );
        const rows = (
          <ul className="divide-y divide-line">
            {statements
              .filter(({ month }) => month.startsWith(year))
              .map((item) => (
                <li
                  key={item.month}
                  className="flex flex-wrap items-center justify-between gap-x-4 py-2 sm:grid sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:py-3"
                >
                  <span className="grid sm:contents">
                    <span>
                      <span className="font-semibold">{formatMonth(`${item.month}-01`)}</span>{' '}
                      <span className="text-ink-soft text-sm max-sm:hidden">
                        {countText(item.entryCount)}
                      </span>
                    </span>
                    <span className="text-ink-soft text-sm">
                      Closing balance <Money cents={centsOf(item.closingBalance)} />
                    </span>
                  </span>
                  <a
                    href={hrefOf(item.month)}
                    download
                    aria-label={`Download the statement of ${formatMonth(`${item.month}-01`)} as ${name}`}
                    className={buttonStyle({
                      variant: 'secondary',
                      className: 'px-4',
                    })}
                  >
                    <FileDown aria-hidden="true" />
                    {name}
                  </a>
                </li>
              ))}
          </ul>
        );
        return (
          <section key={year} aria-label={`Statements of ${year}`}>
            {index === 0 ? (
              <>
                <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-line border-b pb-2">
                  <h3 className="text-lg">{year}</h3>
                  {archive}
                </div>
                {rows}
              </>
            ) : (
              // Earlier years are rarely needed, and fill a phone.
              <Disclosure summary={<h3 className="text-lg">{year}</h3>}>
                {archive}
                {rows}
              </Disclosure>
            )}
          </section>
        );
      })}
    </div>
  );
}

const countText = (count: number): string =>
  count === 0
    ? 'No entries'
    : `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`;
