import { words } from '@seven-hills/bank/words/words';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getPeriodReport } from '@seven-hills/contracts/staff/reports';
import { Link } from 'wouter';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { compactCount, compactDollars } from '../../ui/data/chart/axis.ts';
import { FiguresTable } from '../../ui/data/chart/figures-table.tsx';
import { TimeChart } from '../../ui/data/chart/time-chart.tsx';
import { formatShortDay, formatShortMonth } from '../../ui/data/dates.ts';
import { Card } from '../../ui/layout/card.tsx';
import { adminHref } from '../screens.ts';
import { formatCount } from '../words.ts';
import { CsvButton } from './csv-button.tsx';
import { binName } from './report-period.ts';

type Report = AnswerOf<typeof getPeriodReport>;

const titles = { day: 'Activity by Day', week: 'Activity by Week', month: 'Activity by Month' };
const columns = { day: 'Day', week: 'Week', month: 'Month' };

/** Volume and number of transactions in the period, as two charts above one table. */
export function ActivityChart({ report }: { report: Report }) {
  const { bin, bins, period } = report;
  const rows = bins.map((each) => ({
    ...each,
    name: binName(bin, each),
    shortName: bin === 'month' ? formatShortMonth(each.from) : formatShortDay(each.from),
    href: adminHref('transactions', {
      type: 'movements',
      status: 'completed',
      from: each.from,
      to: each.to,
    }),
  }));
  const title = titles[bin];
  const transactionsText = (count: number) =>
    count === 1 ? '1 transaction' : `${formatCount(count)} transactions`;
  const charts = [
    {
      label: 'Volume',
      markText: compactDollars,
      figureOf: ({ volume, count }: (typeof rows)[number]) => ({
        value: Number(centsOf(volume)) / 100,
        text: `${usdOf(volume)} in ${transactionsText(count)}`,
      }),
    },
    {
      label: 'Transactions',
      markText: compactCount,
      figureOf: ({ count }: (typeof rows)[number]) => ({
        value: count,
        text: transactionsText(count),
      }),
    },
  ];
  return (
    <Card
      title={title}
      description={`Completed transactions, without adjustments, corrections, and ${words.interest}`}
      actions={
        <CsvButton
          fileName={`activity-by-${bin}-${period.from}-to-${period.to}`}
          subject={title.toLowerCase()}
          header={['from', 'to', 'transactions', 'volume', 'fees', 'money in', 'money out']}
          rows={bins
            .toReversed()
            .map((row) => [
              row.from,
              row.to,
              row.count,
              row.volume,
              row.fees,
              row.moneyIn,
              row.moneyOut,
            ])}
        />
      }
    >
      <div className="grid gap-8 xl:grid-cols-2">
        {charts.map(({ label, markText, figureOf }) => (
          <div key={label} className="grid content-start gap-5">
            <h3 className="text-lg">{label}</h3>
            <TimeChart
              label={label}
              series={[{ name: label.toLowerCase(), drawing: 'columns', look: 'primary' }]}
              hint="Show the transactions"
              markText={markText}
              points={rows.map((row) => ({
                name: row.name,
                shortName: row.shortName,
                href: row.href,
                figures: [figureOf(row)],
              }))}
            />
          </div>
        ))}
      </div>
      <FiguresTable
        caption={title}
        headers={[columns[bin], 'Transactions', 'Volume', 'Fees', 'Money in', 'Money out']}
        rows={rows.toReversed().map((row) => ({
          key: row.from,
          cells: [
            <Link key="name" href={row.href} className="underline underline-offset-4">
              {row.name}
            </Link>,
            formatCount(row.count),
            usdOf(row.volume),
            usdOf(row.fees),
            usdOf(row.moneyIn),
            usdOf(row.moneyOut),
          ],
        }))}
      />
    </Card>
  );
}
