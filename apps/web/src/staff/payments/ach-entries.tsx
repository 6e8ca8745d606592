import type { AchEntry } from '@seven-hills/contracts/staff/payments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { centsOf } from '../../money/transaction-words.ts';
import type { QueryInput } from '../../net/api-types.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { formatCalendarDate, formatDateTime } from '../../ui/data/dates.ts';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { Money } from '../../ui/data/money.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { useMay } from '../permissions.ts';
import { ReceiptLink } from '../receipt-link.tsx';
import { DecideEntry, type EntryAction } from './decide-entry.tsx';
import { entryKind, holdNames, stateNames, stateVariants } from './entry-words.ts';
import { achEntriesQuery } from './queries.ts';

interface AchEntriesProps {
  query: QueryInput<'/api/admin/payments/entries'>;
  onPage: (cursor: number) => void;
}

/** A page of the received entries, newest first, with the decisions that staff make. */
export function AchEntries({ query, onPage }: AchEntriesProps) {
  const may = useMay();
  const [deciding, setDeciding] = useState<{ entry: AchEntry; action: EntryAction } | null>(null);
  const actions: Column<AchEntry> = {
    header: 'Decide',
    hideHeader: true,
    isWide: () => true,
    cell: (entry) =>
      entry.mayDecide && (
        <div className="flex flex-wrap gap-2">
          {actionsOf(entry).map(([action, label]) => (
            <Button
              key={action}
              variant="secondary"
              className="px-3"
              onClick={() => setDeciding({ entry, action })}
            >
              {label}
            </Button>
          ))}
        </div>
      ),
  };
  return (
    <>
      <ListPanel
        query={useQuery(achEntriesQuery(query))}
        loading="Loading the entries"
        loadingRows={8}
        emptyTitle={query?.state === 'open' ? 'Nothing to decide' : 'No entries found'}
        pages={{ label: 'Entries', cursor: query?.cursor, onChange: onPage }}
      >
        {(rows) => (
          <DenseTable
            caption="ACH entries"
            columns={
              may('payments.decide') && rows.some(({ mayDecide }) => mayDecide)
                ? [...columns, actions]
                : columns
            }
            rows={rows}
            rowKey={({ id }) => id}
            wide
          />
        )}
      </ListPanel>
      {deciding && <DecideEntry {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

const actionsOf = ({ purpose }: AchEntry): readonly (readonly [EntryAction, string])[] =>
  purpose === 'live'
    ? [
        ['post', 'Post'],
        ['return', 'Return'],
      ]
    : [['close', 'Close']];

const columns: readonly Column<AchEntry>[] = [
  {
    header: 'Settles',
    cell: ({ settlesOn }) => (
      <span className="whitespace-nowrap">{formatCalendarDate(settlesOn)}</span>
    ),
  },
  {
    header: 'From',
    primary: true,
    cell: ({ company }) => company,
    detail: (entry) => (
      <span className="text-ink-soft text-sm">
        {entryKind(entry)} · {entry.entryClass} · {entry.description}
      </span>
    ),
  },
  {
    header: 'Account',
    cell: ({ holder, accountEnding }) =>
      holder ? (
        <>
          <CustomerLink id={holder.id} name={holder.name} />{' '}
          <span className="whitespace-nowrap text-ink-soft">••{accountEnding}</span>
        </>
      ) : (
        <span className="text-ink-soft">No account ••{accountEnding}</span>
      ),
  },
  {
    header: 'Trace',
    inMore: true,
    cell: ({ traceNumber }) => <span className="tabular">{traceNumber}</span>,
  },
  {
    header: 'State',
    cell: ({ state }) => <Badge variant={stateVariants[state]}>{stateNames[state]}</Badge>,
    detail: (entry) => <StateDetail entry={entry} />,
  },
  {
    header: 'Amount',
    align: 'end',
    isMain: true,
    cell: ({ amount, direction }) => (
      <Money cents={centsOf(amount)} direction={direction === 'credit' ? 'in' : 'out'} />
    ),
  },
];

/** What led to an entry's state: its transaction, why it waits and until when, or its return. */
function StateDetail({ entry }: { entry: AchEntry }) {
  const { state, holdReason, dueAt, returnReason, transactionId, decidedBy } = entry;
  if (transactionId !== null) return <ReceiptLink id={transactionId} />;
  const sentence =
    returnReason !== null
      ? `Reason ${returnReason}`
      : (state === 'held' || state === 'suspended') && holdReason !== null
        ? `Because ${holdReason === 'message' ? 'it is' : ''} ${holdNames[holdReason]}; due ${formatDateTime(dueAt)}`
        : null;
  return (
    <span className="text-ink-soft text-sm">
      {[sentence, decidedBy && `by ${decidedBy}`].filter(Boolean).join(', ')}
    </span>
  );
}
