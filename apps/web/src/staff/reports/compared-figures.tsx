import { words } from '@seven-hills/bank/words/words';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import {
  type ComparedFigure,
  compareFigure,
  feeIncomeAccount,
  figureGroups,
} from '@seven-hills/contracts/staff/parts/report-figures';
import type { getPeriodReport } from '@seven-hills/contracts/staff/reports';
import { Link } from 'wouter';
import { Card } from '../../ui/layout/card.tsx';
import { adminHref } from '../screens.ts';
import { CsvButton } from './csv-button.tsx';
import { periodText } from './report-period.ts';

type Report = AnswerOf<typeof getPeriodReport>;

/** Every figure of the period, next to that of the previous period. */
export function ComparedFigures({ report }: { report: Report }) {
  const { figures, previousFigures, period, previous } = report;
  const groups = figureGroups.map(({ title, figures: declared }) => ({
    title,
    // Leaves out figures without data in either period, such as response times without responses.
    rows: declared
      .map((figure) => compareFigure(figure, figures, previousFigures))
      .filter(({ isEmpty }) => !isEmpty),
  }));
  return (
    <Card
      title={periodText(period)}
      description={
        previousFigures === null
          ? `No earlier data: the ${words.bank} has none of ${periodText(previous)}.`
          : `Compared with ${periodText(previous)}${report.isUnfinished ? ', as many days of the period before' : ''}`
      }
      actions={
        <CsvButton
          fileName={`report-${period.from}-to-${period.to}`}
          subject="figures of the period"
          header={['figure', 'period', 'previous period', 'difference', 'percent']}
          rows={groups.flatMap(({ rows }) => rows.map(({ plain }) => plain))}
        />
      }
    >
      <div className="gap-x-10 xl:columns-2">
        {groups.map(({ title, rows }) => (
          <FigureTable
            key={title}
            title={title}
            rows={rows}
            entriesHref={adminHref('ledger', { account: String(feeIncomeAccount), on: period.to })}
            hasPrevious={previousFigures !== null}
          />
        ))}
      </div>
    </Card>
  );
}

interface FigureTableProps {
  title: string;
  rows: readonly ComparedFigure[];
  /** The entries of the account behind the fee income. */
  entriesHref: string;
  hasPrevious: boolean;
}

function FigureTable({ title, rows, entriesHref, hasPrevious }: FigureTableProps) {
  return (
    <table className="mb-5 w-full break-inside-avoid text-[0.95rem] max-sm:block max-sm:text-sm">
      <caption className="pb-1 text-left font-display text-lg max-sm:block">{title}</caption>
      <thead className="max-sm:sr-only">
        <tr className="text-ink-soft text-xs sm:text-sm">
          <th scope="col" className="py-1 text-left font-semibold">
            Figure
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-semibold">
            Period
          </th>
          {hasPrevious && (
            <>
              <th scope="col" className="py-1 pl-3 text-right font-semibold max-sm:sr-only">
                Before
              </th>
              <th scope="col" className="py-1 pl-3 text-right font-semibold">
                Change
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(({ label, value, before, difference, percent }) => (
          <tr
            key={label}
            className="border-line border-t align-baseline max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-3"
          >
            <th scope="row" className="py-1.5 text-left font-normal max-sm:w-full max-sm:pb-0">
              {label === 'Fee income' ? (
                <Link href={entriesHref} className="underline underline-offset-4">
                  {label}
                </Link>
              ) : (
                label
              )}
            </th>
            <td className="tabular py-1.5 text-right font-semibold sm:pl-3">{value}</td>
            {hasPrevious && (
              <>
                <td className="tabular py-1.5 pl-3 text-right max-sm:sr-only">{before ?? '–'}</td>
                <td className="tabular py-1.5 pl-3 text-right text-sm">
                  {difference ?? '–'}
                  {percent && <span className="block text-ink-soft">{percent}</span>}
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
