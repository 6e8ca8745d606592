import { words } from '@seven-hills/bank/words/words';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getReports } from '@seven-hills/contracts/staff/reports';
import { useQuery } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import Printer from 'lucide-react/icons/printer';
import { centsOf } from '../../money/transaction-words.ts';
import { Queried, QueryPanel } from '../../net/query-panel.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { isoDay } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Money } from '../../ui/data/money.tsx';
import { useUrlFilters } from '../../ui/data/use-url-filters.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { BooksCheck } from '../books-check/books-check-panel.tsx';
import { adminHref } from '../screens.ts';
import { formatCount } from '../words.ts';
import { ActivityChart } from './activity-chart.tsx';
import { BalancesByType, VolumeByType } from './by-type.tsx';
import { ComparedFigures } from './compared-figures.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { periodReportQuery, reportsQuery } from './queries.ts';
import {
  chosenPeriod,
  type PeriodChoice as PeriodChoiceValue,
  periodFilters,
} from './report-period.ts';

/** Volume and activity of a period, compared with the previous one, and since the bank opened. */
export function ReportsScreen() {
  const { filters, filter } = useUrlFilters(periodFilters);
  const today = isoDay(new Date());
  const { period, problem } = chosenPeriod(filters, today);
  const report = useQuery(periodReportQuery(period));
  const choose = (change: Partial<PeriodChoiceValue>) =>
    filter(
      // Custom dates start with the period on screen.
      change.period === 'custom' && period ? { ...change, ...period } : change,
    );
  return (
    <Page
      title="Reports"
      back={{ label: 'Back to Dashboard', href: adminHref('dashboard') }}
      actions={
        <span data-print="hide" className="flex flex-wrap gap-2">
          {period && (
            <a
              href={`/api/admin/reports/period/pdf?${new URLSearchParams({ ...period })}`}
              download
              className={buttonStyle({ variant: 'secondary' })}
            >
              <FileDown aria-hidden="true" />
              PDF
            </a>
          )}
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
        </span>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
        <BooksCheck />
        <PeriodChoice choice={filters} today={today} problem={problem} onChange={choose} />
        {period === null ? (
          <EmptyState title="Choose the days of the report">
            {problem ?? 'A report needs a first and a last day.'}
          </EmptyState>
        ) : (
          <QueryPanel query={report} loading="Loading the report" rows={10}>
            {(data) => (
              <div className="grid gap-6">
                <ComparedFigures report={data} />
                <ActivityChart report={data} />
                <VolumeByType types={data.byType} period={data.period} />
              </div>
            )}
          </QueryPanel>
        )}
        <Queried of={reportsQuery} loading="Loading the totals" rows={4}>
          {(data) => (
            <div className="grid items-start gap-6 xl:grid-cols-2">
              <Totals data={data} />
              <BalancesByType types={data.balancesByType} />
            </div>
          )}
        </Queried>
      </div>
    </Page>
  );
}

/** A part of the volume that is pending or was not moved by customers. */
const partOf = (what: string, count: number, volume: string) => ({
  term: `Of these: ${what}`,
  detail: count > 0 && (
    <>
      {formatCount(count)}, <Money cents={centsOf(volume)} />
    </>
  ),
});

/** Explains why the Transactions view shows a higher count. */
const leftOut = (count: number) => ({
  term: 'Not counted: declined or failed',
  detail: count > 0 && formatCount(count),
});

function Totals({ data }: { data: AnswerOf<typeof getReports> }) {
  const { transactionVolume, userActivity } = data;
  return (
    <div className="grid gap-6">
      <Card title="Transaction Volume" description={`Since the ${words.bank} opened`}>
        <DescriptionList
          items={[
            {
              term: 'Total volume',
              detail: <Money cents={centsOf(transactionVolume.totalVolume)} />,
            },
            { term: 'Total transactions', detail: formatCount(transactionVolume.totalCount) },
            leftOut(transactionVolume.unmovedCount),
            partOf('pending', transactionVolume.pendingCount, transactionVolume.pendingVolume),
            partOf(
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
      <Card title="User Activity" description="Right now">
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
