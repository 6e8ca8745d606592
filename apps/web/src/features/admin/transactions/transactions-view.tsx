import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { centsOf } from '../../../banking/transaction-words.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { StatCard } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { adminHref } from '../admin-views.ts';
import { formatCount } from '../figures.ts';
import { overviewQuery } from '../queries.ts';
import { QueryPanel } from '../query-panel.tsx';
import { AllTransactions } from './all-transactions.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { PendingApprovals } from './pending-approvals.tsx';

/** What waits for staff first, then everything. */
export function TransactionsView() {
  usePageTitle('Transactions');
  const overview = useQuery(overviewQuery);
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <>
      <PageHeader
        title="Transactions"
        back={{ label: 'Back to Dashboard', href: adminHref('dashboard') }}
      />
      <div className="grid gap-6">
        <QueryPanel query={overview} loading="Loading the figures" rows={1}>
          {(data) => (
            <div className="grid gap-4 sm:grid-cols-3">
              <StatCard label="Pending Approvals" value={formatCount(data.pendingApprovals)} />
              <StatCard
                label="Today's Volume"
                value={<Money cents={centsOf(data.todaysVolume)} />}
                note="Completed and pending"
              />
              <StatCard label="Total Transactions" value={formatCount(data.totalTransactions)} />
            </div>
          )}
        </QueryPanel>
        <PendingApprovals onDecide={setDecision} />
        <AllTransactions onDecide={setDecision} />
      </div>
      {decision && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </>
  );
}
