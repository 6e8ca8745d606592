import type { ListedTransaction } from '@seven-hills/contracts/api/admin-transactions';
import { limits } from '@seven-hills/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { holdText } from '../../../banking/hold.ts';
import { centsOf, typeName } from '../../../banking/transaction-words.ts';
import { bankServices } from '../../../lib/bank-services.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { partiesOf } from '../parties.ts';
import { pendingQuery } from '../queries.ts';
import { QueryPanel } from '../query-panel.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import { awaitsCash } from './awaits-cash.ts';
import { BlockerBadge, BlockerReason } from './blocker-notice.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import type { Decision } from './decision-dialog.tsx';

/** The transactions that wait for a decision, the oldest first. */
export function PendingApprovals({ onDecide }: { onDecide: (decision: Decision) => void }) {
  const pending = useQuery(pendingQuery);
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, pending.data);
  return (
    <Card>
      <CardHeader
        title="Pending Approvals"
        description={
          (pending.data?.length ?? 0) >= limits.staffPageSize
            ? `The oldest ${limits.staffPageSize} are shown; others follow as these are decided, and stand in the table.`
            : 'The oldest first. Their money is held until someone decides.'
        }
      />
      <QueryPanel query={pending} loading="Loading what waits" rows={2}>
        {(transactions) =>
          transactions.length === 0 ? (
            <p className="text-ink-soft">Nothing waits for a decision.</p>
          ) : (
            <>
              {!bankServices.wires && transactions.some(({ type }) => type === 'wire_transfer') && (
                <Alert variant="warning" title="Wires are switched off" className="mb-2">
                  The wires below stay on hold until wires are back on. You can decline them.
                </Alert>
              )}
              <ul ref={list} aria-label="Pending approvals" className="divide-y divide-line">
                {transactions.map((transaction) => (
                  <PendingItem key={transaction.id} transaction={transaction} onDecide={onDecide} />
                ))}
              </ul>
            </>
          )
        }
      </QueryPanel>
    </Card>
  );
}

/** What is particular about one that waits. */
function noteOn(transaction: ListedTransaction): string | null {
  if (awaitsCash(transaction)) return 'Count the cash first';
  if (transaction.bookedBy) return `Entered at the counter by ${transaction.bookedBy}`;
  return holdText(transaction);
}

interface PendingItemProps {
  transaction: ListedTransaction;
  onDecide: (decision: Decision) => void;
}

function PendingItem({ transaction, onDecide }: PendingItemProps) {
  const reasonId = useId();
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3.5 md:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {typeName(transaction.type)}
          <BlockerBadge transaction={transaction} />
        </p>
        <p className="text-ink-soft text-sm">
          {partiesOf(transaction)}
          {transaction.externalBankName && `, ${transaction.externalBankName}`}
        </p>
        <p className="text-ink-soft text-sm">
          {[formatDateTime(transaction.createdAt), noteOn(transaction)].filter(Boolean).join(' · ')}
        </p>
        <BlockerReason transaction={transaction} id={reasonId} />
      </div>
      <Money cents={centsOf(transaction.amount)} className="font-semibold text-lg" />
      <div className="flex gap-2 md:w-60 md:justify-end md:text-right">
        <DecisionButtons transaction={transaction} onDecide={onDecide} reasonId={reasonId} />
      </div>
    </li>
  );
}
