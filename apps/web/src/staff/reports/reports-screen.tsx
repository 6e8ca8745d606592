import type { getReports, ReportRange } from '@seven-hills/contracts/api/staff/admin-reports';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import { useQuery } from '@tanstack/react-query';
import { centsOf } from '../../money/transaction-words.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Money } from '../../ui/data/money.tsx';
import { type Choices, choice, useUrlFilters } from '../../ui/data/use-url-filters.ts';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { BooksCheck } from '../books-check/books-check-panel.tsx';
import { adminHref } from '../views.ts';
import { formatCount } from '../words.ts';
import { ActivityByDay } from './activity-by-day.tsx';
import { BalancesByType, VolumeByType } from './by-type.tsx';
import { reportsQuery } from './queries.ts';

const ranges: Choices<ReportRange> = [
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
  ['365', 'Last 365 days'],
];
const reportFilters = { range: choice(ranges, '30') };

/** Volume and activity, in figures, over time and by type. */
export function ReportsScreen() {
  usePageTitle('Reports');
  const { filters, filter } = useUrlFilters(reportFilters);
  const reports = useQuery(reportsQuery(filters.range));
  return (
    <>
      <PageHeader
        title="Reports"
        back={{ label: 'Back to Dashboard', href: adminHref('dashboard') }}
        description="Completed and pending transactions. Declined and failed ones moved no money and are excluded."
      />
      <BooksCheck />
      <QueryPanel query={reports} loading="Loading the reports" rows={10}>
        {(data) => (
          <div className="grid gap-6">
            <Totals data={data} />
            <ChoiceSelect
              label="Period of the charts"
              choices={ranges}
              value={filters.range}
              onChange={(range) => filter({ range })}
              className="max-w-56"
            />
            <ActivityByDay days={data.byDay} />
            <div className="grid items-start gap-6 xl:grid-cols-2">
              <VolumeByType types={data.byType} />
              <BalancesByType types={data.balancesByType} />
            </div>
          </div>
        )}
      </QueryPanel>
    </>
  );
}

/** A part of the volume that is not, or not yet, what customers moved. */
const partOf = (what: string, count: number, volume: string) =>
  count === 0
    ? []
    : [
        {
          term: `Of these: ${what}`,
          detail: (
            <>
              {formatCount(count)}, <Money cents={centsOf(volume)} />
            </>
          ),
        },
      ];

/** Why the Transactions view counts more. */
const leftOut = (count: number) => ({
  term: 'Not counted: declined or failed',
  detail: formatCount(count),
});

function Totals({ data }: { data: AnswerOf<typeof getReports> }) {
  const { transactionVolume, userActivity } = data;
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card>
        <CardHeader title="Transaction Volume" description="Since the bank opened" />
        <DescriptionList
          items={[
            {
              term: 'Total volume',
              detail: <Money cents={centsOf(transactionVolume.totalVolume)} />,
            },
            { term: 'Total transactions', detail: formatCount(transactionVolume.totalCount) },
            ...(transactionVolume.unmovedCount > 0
              ? [leftOut(transactionVolume.unmovedCount)]
              : []),
            ...partOf('pending', transactionVolume.pendingCount, transactionVolume.pendingVolume),
            ...partOf(
              'adjustments by staff',
              transactionVolume.adjustmentCount,
              transactionVolume.adjustmentVolume,
            ),
            {
              term: 'Average transaction',
              detail: <Money cents={centsOf(transactionVolume.average)} />,
            },
          ]}
        />
      </Card>
      <Card>
        <CardHeader title="User Activity" description="At this moment" />
        <DescriptionList
          items={[
            { term: 'Total users', detail: formatCount(userActivity.totalUsers) },
            { term: 'Active accounts', detail: formatCount(userActivity.activeAccounts) },
            { term: 'Total balance', detail: <Money cents={centsOf(userActivity.totalBalance)} /> },
          ]}
        />
      </Card>
    </div>
  );
}
