import { words } from '@seven-hills/bank/words/words';
import type { AdminTransaction } from '@seven-hills/contracts/staff/transactions';
import { useQuery } from '@tanstack/react-query';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Hourglass from 'lucide-react/icons/hourglass';
import Landmark from 'lucide-react/icons/landmark';
import Users from 'lucide-react/icons/users';
import { StatusBadge } from '../../money/status-badge.tsx';
import { centsOf, typeName, usdOf } from '../../money/transaction-words.ts';
import { Queried } from '../../net/query-panel.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { Money } from '../../ui/data/money.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { StatCard } from '../../ui/layout/stat-card.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { BooksCheckAlert, BooksProvenLine } from '../books-check/books-check-alert.tsx';
import { useMay, useStaffRole } from '../permissions.ts';
import { ReceiptLink } from '../receipt-link.tsx';
import { adminHref } from '../screens.ts';
import { pendingText, waitingWorkQuery } from '../waiting-work.ts';
import { formatCount, partiesOf } from '../words.ts';
import { overviewQuery } from './queries.ts';
import { CasesAlert, NameChangesAlert } from './waiting-alerts.tsx';

/** The bank at a glance: four figures and the latest transactions. */
export function DashboardScreen() {
  const title = useStaffRole() === 'admin' ? 'Admin Dashboard' : 'Staff Dashboard';
  const may = useMay();
  return (
    <Page
      title={title}
      description={
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          The {words.bank} right now.
          {may('reports.view') && <BooksProvenLine />}
        </span>
      }
    >
      {may('reports.view') && <BooksCheckAlert />}
      {may('cases.view') && <CasesAlert />}
      {may('name_changes.decide') && <NameChangesAlert />}
      <Queried of={overviewQuery} loading="Loading the dashboard">
        {(data) => (
          <div className="grid gap-2 sm:gap-6">
            <div className="grid grid-cols-2 gap-1.5 sm:gap-4 xl:grid-cols-4">
              <StatCard
                label="Total Users"
                value={formatCount(data.totalUsers)}
                icon={<Users aria-hidden="true" />}
              />
              <StatCard
                label="Total Balance"
                value={usdOf(data.totalBalance)}
                icon={<Landmark aria-hidden="true" />}
              />
              <StatCard
                label="Today's Transactions"
                value={formatCount(data.todaysTransactions)}
                icon={<ArrowLeftRight aria-hidden="true" />}
              />
              <StatCard
                label="Pending Approvals"
                value={formatCount(data.pendingApprovals)}
                note={data.pendingApprovals > 0 && <PendingNote />}
                icon={<Hourglass aria-hidden="true" />}
              />
            </div>
            <Card
              title="Recent System Activity"
              actions={
                <ButtonLink href={adminHref('transactions')} variant="link">
                  All Transactions
                </ButtonLink>
              }
            >
              <RecentActivity transactions={data.recentActivity} />
            </Card>
          </div>
        )}
      </Queried>
    </Page>
  );
}

/** Who must decide the pending transactions, as counted in the menu, with a link to them. */
function PendingNote() {
  const { data } = useQuery(waitingWorkQuery);
  return (
    <>
      {data && <span className="sm:block">{pendingText(data)}</span>}{' '}
      <ButtonLink href={adminHref('transactions')} variant="link">
        Review them
      </ButtonLink>
    </>
  );
}

function RecentActivity({ transactions }: { transactions: readonly AdminTransaction[] }) {
  if (transactions.length === 0) return <EmptyState title="No recent activity" />;
  return (
    <ul className="divide-y divide-line">
      {transactions.map((transaction) => (
        <li
          key={transaction.id}
          className="grid grid-cols-[minmax(0,auto)_1fr_auto] items-center gap-x-2 py-2 sm:grid-cols-[minmax(0,1fr)_auto_7rem] sm:gap-x-4 sm:py-3"
        >
          <div className="min-w-0 max-sm:contents">
            <p className="font-semibold">{typeName(transaction.type)}</p>
            <p className="text-ink-soft text-sm max-sm:col-span-3 max-sm:row-start-2 max-sm:text-[0.8125rem]">
              <span className="whitespace-nowrap">{formatDateTime(transaction.createdAt)}</span> ·{' '}
              <ReceiptLink id={transaction.id} />
              <span className="max-sm:hidden"> · {partiesOf(transaction)}</span>
            </p>
          </div>
          <Money
            cents={centsOf(transaction.amount)}
            className="font-semibold max-sm:col-start-3 max-sm:row-start-1"
          />
          <span className="max-sm:col-start-2 max-sm:row-start-1 max-sm:[&>*]:py-0 max-sm:[&>*]:text-xs sm:text-right">
            <StatusBadge {...transaction} />
          </span>
        </li>
      ))}
    </ul>
  );
}
