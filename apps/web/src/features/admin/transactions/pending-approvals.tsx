import type { AdminTransaction } from '@seven-hills/contracts/api/admin-transactions';
import { limits } from '@seven-hills/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { centsOf, typeName } from '../../../banking/transaction-words.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { partiesOf } from '../parties.ts';
import { pendingQuery } from '../queries.ts';
import { QueryPanel } from '../query-panel.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';

/** The transactions that wait for a decision, the oldest first. */
export function PendingApprovals() {
  const pending = useQuery(pendingQuery);
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <Card>
      <CardHeader
        title="Pending Approvals"
        description={
          (pending.data?.length ?? 0) >= limits.staffPageSize
            ? `The oldest ${limits.staffPageSize} are shown; others follow as these are decided.`
            : 'The oldest first. Their money is held until someone decides.'
        }
      />
      <QueryPanel query={pending} loading="Loading what waits" rows={2}>
        {(transactions) =>
          transactions.length === 0 ? (
            <p className="text-ink-soft">Nothing waits for a decision.</p>
          ) : (
            <ul className="divide-y divide-line">
              {transactions.map((transaction) => (
                <PendingItem
                  key={transaction.id}
                  transaction={transaction}
                  onDecide={(kind) => setDecision({ kind, transaction })}
                />
              ))}
            </ul>
          )
        }
      </QueryPanel>
      {decision && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </Card>
  );
}

interface PendingItemProps {
  transaction: AdminTransaction;
  onDecide: (kind: Decision['kind']) => void;
}

function PendingItem({ transaction, onDecide }: PendingItemProps) {
  const name = `${typeName(transaction.type)} ${transaction.id}`;
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3.5 md:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <p className="font-semibold">{typeName(transaction.type)}</p>
        <p className="text-ink-soft text-sm">
          {partiesOf(transaction)}
          {transaction.externalBankName && `, ${transaction.externalBankName}`}
        </p>
        <p className="text-ink-soft text-sm">{formatDateTime(transaction.createdAt)}</p>
      </div>
      <Money cents={centsOf(transaction.amount)} className="font-semibold text-lg" />
      {transaction.type === 'external_payment' ? (
        <p className="text-ink-soft text-sm md:w-52 md:text-right">The payment service decides</p>
      ) : (
        <div className="flex gap-2 md:w-52 md:justify-end">
          <Button
            variant="secondary"
            className="flex-1 px-4 md:flex-none"
            aria-label={`Decline ${name}`}
            onClick={() => onDecide('decline')}
          >
            Decline
          </Button>
          <Button
            className="flex-1 px-4 md:flex-none"
            aria-label={`Approve ${name}`}
            onClick={() => onDecide('approve')}
          >
            Approve
          </Button>
        </div>
      )}
    </li>
  );
}
