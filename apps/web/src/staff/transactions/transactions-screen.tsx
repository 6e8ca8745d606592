import { formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { centsOf } from '../../money/transaction-words.ts';
import { Queried } from '../../net/query-panel.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { StatCard } from '../../ui/layout/stat-card.tsx';
import { overviewQuery } from '../dashboard/queries.ts';
import { adminHref } from '../screens.ts';
import { pendingText, waitingWorkQuery } from '../waiting-work.ts';
import { formatCount } from '../words.ts';
import { AllTransactions } from './all-transactions.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { PendingApprovals } from './pending-approvals.tsx';

/** The transactions that await a decision, then all transactions. */
export function TransactionsScreen() {
  const work = useQuery(waitingWorkQuery);
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <Page title="Transactions" back={{ label: 'Back to Dashboard', href: adminHref('dashboard') }}>
      <div className="grid gap-2 sm:gap-4">
        <PendingApprovals onDecide={setDecision} />
        <AllTransactions onDecide={setDecision} />
        <Queried of={overviewQuery} loading="Loading the figures" rows={1}>
          {(data) => (
            <div className="grid gap-2 sm:grid-cols-3 sm:gap-4">
              <StatCard
                label="Pending Approvals"
                value={formatCount(data.pendingApprovals)}
                note={work.data && pendingText(work.data)}
              />
              <StatCard
                label="Today's Volume"
                value={formatUsd(centsOf(data.todaysVolume))}
                note="Completed and pending"
              />
              <StatCard label="Total Transactions" value={formatCount(data.totalTransactions)} />
            </div>
          )}
        </Queried>
      </div>
      {decision && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </Page>
  );
}
