import { limits } from '@seven-hills/bank/limits';
import { holdText } from '@seven-hills/bank/receipts/hold';
import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { centsOf, typeName } from '../../money/transaction-words.ts';
import { bankServices } from '../../net/bank-services.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { Money } from '../../ui/data/money.tsx';
import { useKeptFocus } from '../../ui/data/use-kept-focus.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ListActions } from '../lists/list-actions.tsx';
import { ReceiptLink } from '../receipt-link.tsx';
import { awaitsCash } from './approval-rules.ts';
import { BlockerBadge, BlockerReason } from './blocker-notice.tsx';
import { deadlineOf } from './deadline.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import type { Decision } from './decision-dialog.tsx';
import { Parties } from './parties.tsx';
import { pendingQuery } from './queries.ts';

/** The transactions that await a decision, oldest first. */
export function PendingApprovals({ onDecide }: { onDecide: (decision: Decision) => void }) {
  const pending = useQuery(pendingQuery);
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, pending.data);
  if (pending.data?.length === 0)
    return (
      <Card className="flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-base sm:text-xl">Pending Approvals</h2>
        <p className="text-ink-soft text-sm">Nothing is awaiting a decision.</p>
      </Card>
    );
  return (
    <Card
      title="Pending Approvals"
      description={
        (pending.data?.length ?? 0) >= limits.staffPageSize
          ? `The oldest ${limits.staffPageSize} are shown. The rest are in the table below and appear here as these are decided.`
          : 'Oldest first. Each one says what happens if no one decides.'
      }
      actions={
        <ListActions
          path="/api/admin/transactions/export"
          given={{ status: 'undecided' }}
          subject="Pending Approvals"
          hasPrint={false}
        />
      }
    >
      <QueryPanel query={pending} loading="Loading pending approvals" rows={2}>
        {(transactions) => (
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
        )}
      </QueryPanel>
    </Card>
  );
}

/** A note about a pending transaction: cash to count, who entered it, or its hold. */
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
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5 md:grid-cols-[minmax(0,1fr)_auto_auto] md:gap-x-6 md:py-3.5">
      <div className="min-w-0 max-md:contents max-md:[&>:not(:first-child)]:col-span-2">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {typeName(transaction.type)}
          <BlockerBadge transaction={transaction} />
        </p>
        <p className="text-ink-soft text-sm max-sm:text-[0.8125rem] max-sm:leading-snug">
          <Parties transaction={transaction} />
          {transaction.externalBankName && (
            <span className="max-sm:sr-only">, {transaction.externalBankName}</span>
          )}
        </p>
        <p className="text-ink-soft text-sm max-sm:text-[0.8125rem] max-sm:leading-snug">
          <ReceiptLink id={transaction.id} />
          {' · '}
          {[formatDateTime(transaction.createdAt), noteOn(transaction)].filter(Boolean).join(' · ')}
        </p>
        <p className="text-sm max-sm:text-[0.8125rem] max-sm:leading-snug">
          {deadlineOf(transaction)}
        </p>
        <BlockerReason transaction={transaction} id={reasonId} />
      </div>
      <Money
        cents={centsOf(transaction.amount)}
        className="self-start font-semibold max-md:col-start-2 max-md:row-start-1 md:self-center md:text-lg"
      />
      <div className="flex gap-2 max-md:col-span-2 max-md:mt-2 md:w-60 md:justify-end md:text-right">
        <DecisionButtons transaction={transaction} onDecide={onDecide} reasonId={reasonId} />
      </div>
    </li>
  );
}
