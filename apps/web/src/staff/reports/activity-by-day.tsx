import type { getReports } from '@seven-hills/contracts/api/staff/admin-reports';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import { formatUsd } from '@seven-hills/money';
import { centsOf } from '../../money/transaction-words.ts';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { formatCount } from '../words.ts';
import { CsvButton, FiguresTable } from './figures-details.tsx';
import { shareOf } from './share-of.ts';
import { TimeChart } from './time-chart.tsx';

type Days = AnswerOf<typeof getReports>['byDay'];

/** Volume and number of transactions on each day, as two charts over one table. */
export function ActivityByDay({ days }: { days: Days }) {
  const highestVolume = days
    .map(({ volume }) => centsOf(volume))
    .reduce((highest, volume) => (volume > highest ? volume : highest), 0n);
  const highestCount = Math.max(0, ...days.map(({ count }) => count));
  const period = `${days[0]?.day ?? ''}-to-${days.at(-1)?.day ?? ''}`;
  return (
    <Card>
      <CardHeader
        title="Activity by Day"
        description="Calendar days in the bank’s time zone, including today"
        actions={
          <CsvButton
            fileName={`activity-by-day-${period}`}
            subject="activity by day"
            header={['day', 'transactions', 'volume']}
            rows={days.map(({ day, count, volume }) => [day, count, volume])}
          />
        }
      />
      <div className="grid gap-8 xl:grid-cols-2">
        <div className="grid gap-1">
          <h3 className="text-lg">Volume</h3>
          <TimeChart
            label={`Volume by day; the highest is ${formatUsd(highestVolume)}`}
            highest={`Highest day: ${formatUsd(highestVolume)}`}
            values={days.map(({ day, volume }) => ({
              name: formatCalendarDate(day),
              share: shareOf(centsOf(volume), highestVolume),
              text: formatUsd(centsOf(volume)),
            }))}
          />
        </div>
        <div className="grid gap-1">
          <h3 className="text-lg">Transactions</h3>
          <TimeChart
            label={`Transactions by day; the highest number is ${formatCount(highestCount)}`}
            highest={`Highest day: ${formatCount(highestCount)}`}
            values={days.map(({ day, count }) => ({
              name: formatCalendarDate(day),
              share: shareOf(BigInt(count), BigInt(highestCount)),
              text: `${formatCount(count)} transactions`,
            }))}
          />
        </div>
      </div>
      <FiguresTable
        caption="Activity by day"
        headers={['Day', 'Transactions', 'Volume']}
        rows={days.map(({ day, count, volume }) => ({
          key: day,
          cells: [formatCalendarDate(day), formatCount(count), formatUsd(centsOf(volume))],
        }))}
      />
    </Card>
  );
}
