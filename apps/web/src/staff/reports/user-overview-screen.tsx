import { words } from '@seven-hills/bank/words/words';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getUserOverview } from '@seven-hills/contracts/staff/reports';
import { useId } from 'react';
import { accountTypeName } from '../../money/account-types.ts';
import { keptTypes } from '../../net/bank-services.ts';
import { Queried } from '../../net/query-panel.tsx';
import { compactCount } from '../../ui/data/chart/axis.ts';
import { BarTable, shareOf } from '../../ui/data/chart/bar-table.tsx';
import { FiguresTable } from '../../ui/data/chart/figures-table.tsx';
import { Legend } from '../../ui/data/chart/looks.tsx';
import { TimeChart } from '../../ui/data/chart/time-chart.tsx';
import { formatMonth, formatShortMonth } from '../../ui/data/dates.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { adminHref } from '../screens.ts';
import { formatCount } from '../words.ts';
import { BalancesByType } from './by-type.tsx';
import { CsvButton } from './csv-button.tsx';
import { userOverviewQuery } from './queries.ts';

type UserOverview = AnswerOf<typeof getUserOverview>;

/** Accounts by type and status, balances by account type, and new customers by month. */
export function UserOverviewScreen() {
  return (
    <Page title="User Overview" back={{ label: 'Back to Dashboard', href: adminHref('dashboard') }}>
      <Queried of={userOverviewQuery} loading="Loading the overview" rows={10}>
        {(data) => (
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <AccountsByStatus accounts={data.accounts} />
            <BalancesByType types={data.balancesByType} />
            <NewCustomers months={data.newCustomers} />
          </div>
        )}
      </Queried>
    </Page>
  );
}

const statuses = [
  { status: 'active', label: 'Active', look: 'primary' },
  { status: 'awaiting_deposit', label: 'Awaiting deposit', look: 'quiet' },
  { status: 'suspended', label: 'Suspended', look: 'danger' },
] as const;

function AccountsByStatus({ accounts }: { accounts: UserOverview['accounts'] }) {
  const id = useId();
  const rows = keptTypes.map((accountType) => ({
    accountType,
    counts: statuses.map(
      ({ status }) =>
        accounts.find((entry) => entry.accountType === accountType && entry.status === status)
          ?.accounts ?? 0,
    ),
  }));
  const totalOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
  const highest = Math.max(0, ...rows.map(({ counts }) => totalOf(counts)));
  return (
    <Card
      title="Accounts by Type and Status"
      actions={
        <CsvButton
          fileName="accounts-by-type-and-status"
          subject="accounts by type and status"
          header={['account type', 'status', 'accounts']}
          rows={accounts.map((entry) => [entry.accountType, entry.status, entry.accounts])}
        />
      }
    >
      <Legend id={id} entries={statuses.map(({ label, look }) => ({ name: label, look }))} />
      <BarTable
        caption="Accounts by type and status"
        headers={['Type', 'Active', 'Awaiting', 'Suspended', 'All']}
        rows={rows}
        rowKey={({ accountType }) => accountType}
        cells={({ accountType, counts }) => [
          accountTypeName(accountType),
          ...counts.map(formatCount),
          formatCount(totalOf(counts)),
        ]}
        bars={({ counts }) =>
          statuses.map(({ look }, index) => ({
            share: shareOf(BigInt(counts[index] ?? 0), BigInt(highest)),
            look,
          }))
        }
      />
    </Card>
  );
}

function NewCustomers({ months }: { months: UserOverview['newCustomers'] }) {
  return (
    <Card
      title={`New ${words.Customers}`}
      description="The last twelve months, including this one"
      actions={
        <CsvButton
          fileName="new-customers-by-month"
          subject={`new ${words.customers} by month`}
          header={['month', `new ${words.customers}`, `total ${words.customers}`]}
          rows={months.map((row) => [row.month.slice(0, 7), row.newCustomers, row.totalCustomers])}
        />
      }
      className="xl:col-span-2"
    >
      <TimeChart
        label={`New ${words.customers}`}
        series={[{ name: `new ${words.customers}`, drawing: 'columns', look: 'primary' }]}
        markText={compactCount}
        points={months.map(({ month, newCustomers }) => ({
          name: formatMonth(month),
          shortName: formatShortMonth(month),
          figures: [
            {
              value: newCustomers,
              text:
                newCustomers === 1
                  ? `1 new ${words.customer}`
                  : `${formatCount(newCustomers)} new ${words.customers}`,
            },
          ],
        }))}
      />
      <FiguresTable
        caption={`New ${words.customers} by month`}
        headers={['Month', 'New', 'Total']}
        rows={months.toReversed().map(({ month, newCustomers, totalCustomers }) => ({
          key: month,
          cells: [formatMonth(month), formatCount(newCustomers), formatCount(totalCustomers)],
        }))}
      />
    </Card>
  );
}
