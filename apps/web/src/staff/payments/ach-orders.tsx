import { explainReturn } from '@seven-hills/bank/payments/returned-entries';
import { reversalReasons } from '@seven-hills/bank/words/ach-words';
import { words } from '@seven-hills/bank/words/words';
import type { AchOrder } from '@seven-hills/contracts/staff/payments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { Money } from '../../ui/data/money.tsx';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { useMay } from '../permissions.ts';
import { ReceiptLink } from '../receipt-link.tsx';
import { adminHref } from '../screens.ts';
import { orderKinds, orderStates, shortDay } from './entry-words.ts';
import { achOrdersQuery } from './queries.ts';
import { RecallOrder } from './recall-order.tsx';
import { ReverseOrder } from './reverse-order.tsx';

interface AchOrdersProps {
  query: QueryInput<'/api/admin/payments/orders'>;
  onPage: (cursor: number) => void;
}

/** A page of what the bank sends, newest first. Staff present returned debits again, and
 * propose reversals. */
export function AchOrders({ query, onPage }: AchOrdersProps) {
  const may = useMay();
  const [again, setAgain] = useState<AchOrder | null>(null);
  const [reversed, setReversed] = useState<AchOrder | null>(null);
  const [recalled, setRecalled] = useState<AchOrder | null>(null);
  const actions: Column<AchOrder> = {
    header: 'Decide',
    hideHeader: true,
    isWide: () => true,
    cell: (order) => (
      <span className="flex flex-wrap gap-2">
        {order.mayPresentAgain && (
          <Button variant="secondary" className="px-3" onClick={() => setAgain(order)}>
            Present Again
          </Button>
        )}
        {order.mayReverse && (
          <Button variant="secondary" className="px-3" onClick={() => setReversed(order)}>
            Reverse
          </Button>
        )}
        {(order.mayRecall || isAsked(order)) && (
          <Button variant="secondary" className="px-3" onClick={() => setRecalled(order)}>
            {isAsked(order) ? 'Close Request' : 'Ask for Return'}
          </Button>
        )}
      </span>
    ),
  };
  return (
    <>
      <ListPanel
        query={useQuery(achOrdersQuery(query))}
        loading="Loading the sent entries"
        loadingRows={8}
        emptyTitle="No entries found"
        pages={{ label: 'Sent entries', cursor: query?.cursor, onChange: onPage }}
      >
        {(rows) => (
          <DenseTable
            caption="Sent ACH entries"
            columns={
              may('payments.decide') && rows.some(hasActions) ? [...columns, actions] : columns
            }
            rows={rows}
            rowKey={({ id }) => id}
            wide
          />
        )}
      </ListPanel>
      {recalled && <RecallOrder order={recalled} onClose={() => setRecalled(null)} />}
      {reversed && <ReverseOrder order={reversed} onClose={() => setReversed(null)} />}
      {again && (
        <ActionDialog
          isContested
          onClose={() => setAgain(null)}
          title="Present this debit again?"
          description={`${usdOf(again.amount)} is debited again from the account ••${again.accountEnding ?? ''} of ${again.customer.name}, under the first authorization. The ${words.customer} gets an email, and can cancel it until it is sent.`}
          confirmLabel="Present Again"
          fallback="Failed to present the debit again. Please try again."
          success={{ title: 'Debit Ordered', description: 'It leaves with the next file.' }}
          fields={{}}
          send={() =>
            api.post('/api/admin/payments/orders/:id/present-again', { params: { id: again.id } })
          }
        />
      )}
    </>
  );
}

/** Whether the other bank has been asked to return an entry, and has not answered. */
const isAsked = ({ recall }: AchOrder) => recall !== null && recall.outcome === null;

const hasActions = (order: AchOrder) =>
  order.mayPresentAgain || order.mayReverse || order.mayRecall || isAsked(order);

const columns: readonly Column<AchOrder>[] = [
  {
    header: 'For',
    primary: true,
    cell: ({ customer: { id, name } }) => <CustomerLink id={id} name={name} />,
    detail: ({ kind, traceNumber, presentsAgain, reverses }) =>
      [
        orderKinds[kind],
        traceNumber,
        presentsAgain !== null && `presents ${presentsAgain} again`,
        reverses !== null && `reverses ${reverses.traceNumber ?? 'an entry'}`,
      ]
        .filter(Boolean)
        .join(' · '),
  },
  {
    header: 'Account',
    cell: ({ bankName, accountEnding }) => (
      <>
        {bankName} <span className="whitespace-nowrap text-ink-soft">••{accountEnding}</span>
      </>
    ),
  },
  {
    header: 'Settles',
    cell: ({ settlesOn }) => <span className="whitespace-nowrap">{shortDay(settlesOn)}</span>,
  },
  {
    header: 'State',
    isWide: () => true,
    isPlain: true,
    cell: (order) => {
      const [label, variant] = orderStates[order.state];
      return (
        <>
          <Badge variant={variant}>{label}</Badge>
          <OrderDetail order={order} />
        </>
      );
    },
  },
  {
    header: 'Amount',
    align: 'end',
    isMain: true,
    cell: ({ amount, kind }) => (
      <Money cents={centsOf(amount)} direction={kind === 'add' ? 'in' : 'out'} />
    ),
  },
];

function recallSentence({ dueAt, outcome, note }: NonNullable<AchOrder['recall']>): string {
  if (outcome === null)
    return `Its return was asked for; the answer is due ${formatDateTime(dueAt)}.`;
  return outcome === 'returned' ? 'It was returned as asked.' : `The other bank declined: ${note}`;
}

/** When an order was authorized, and where it is: its file, its return, its transaction. */
function OrderDetail({ order }: { order: AchOrder }) {
  const { state, kind, authorizedAt, cutOffAt, returnReason, fileId, fileName } = order;
  const { id, transactionId, reverses, recall } = order;
  const sentences = [
    returnReason !== null && `${returnReason}: ${explainReturn(returnReason)}`,
    reverses !== null && `${reversalReasons[reverses.reason]}.`,
    kind !== 'proof' && reverses === null && `Authorized ${formatDateTime(authorizedAt)}.`,
    recall !== null && recallSentence(recall),
    state === 'held' && `Sent after ${formatDateTime(cutOffAt)}.`,
  ].filter(Boolean);
  return (
    <span className="mt-1 block text-ink-soft text-sm">
      {sentences.join(' ')}
      {fileId !== null && (
        <Link
          href={adminHref('payments', { list: 'sent', file: String(fileId) })}
          className="block min-h-6 underline decoration-line underline-offset-4 [overflow-wrap:anywhere]"
        >
          {fileName}
        </Link>
      )}
      {recall !== null && (
        <a
          href={`/api/admin/payments/orders/${id}/recall-letter`}
          download
          className="block min-h-6 underline decoration-line underline-offset-4"
        >
          Letter
        </a>
      )}
      {transactionId !== null && (
        <span className="block">
          <ReceiptLink id={transactionId} />
        </span>
      )}
    </span>
  );
}
