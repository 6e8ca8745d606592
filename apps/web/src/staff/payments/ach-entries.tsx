import { answerWords } from '@seven-hills/bank/words/ach-words';
import { words } from '@seven-hills/bank/words/words';
import type { AchEntry } from '@seven-hills/contracts/staff/payments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { centsOf } from '../../money/transaction-words.ts';
import type { QueryInput } from '../../net/api-types.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { Money } from '../../ui/data/money.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { useMay } from '../permissions.ts';
import { ReceiptLink } from '../receipt-link.tsx';
import { DecideEntry, type EntryAction } from './decide-entry.tsx';
import {
  entryKind,
  holdSentences,
  markSentences,
  returnFault,
  shortDay,
  stateNames,
  stateVariants,
} from './entry-words.ts';
import { achEntriesQuery } from './queries.ts';

interface AchEntriesProps {
  query: QueryInput<'/api/admin/payments/entries'>;
  onPage: (cursor: number) => void;
}

/** A page of the received entries, newest first, with the decisions that staff make. */
export function AchEntries({ query, onPage }: AchEntriesProps) {
  const may = useMay();
  // Requests of other banks name the trace number, so they are recorded where it was searched.
  const hasActions = ({ mayDecide, mayAskBack }: AchEntry) =>
    mayDecide || (mayAskBack && Boolean(query?.search));
  const [deciding, setDeciding] = useState<{ entry: AchEntry; action: EntryAction } | null>(null);
  const actions: Column<AchEntry> = {
    header: 'Decide',
    hideHeader: true,
    isWide: () => true,
    cell: (entry) =>
      hasActions(entry) && (
        <div className="flex gap-2">
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
              may('payments.decide') && rows.some(hasActions) ? [...columns, actions] : columns
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

/** A credit in suspense is posted by itself as soon as its account can take it. */
const actionsOf = (entry: AchEntry): readonly (readonly [EntryAction, string])[] => {
  const { purpose, state, returnRequest, mayDecide } = entry;
  if (returnRequest) return mayDecide ? [['keep', 'Refuse Request']] : [];
  if (!mayDecide) return [['ask', 'Record Request']];
  if (purpose === 'change')
    return [
      ['close', 'Close'],
      ['refuse', 'Refuse'],
    ];
  // A return with an amount moves money, whatever it fits.
  if (purpose === 'return' && centsOf(entry.amount) > 0n)
    return entry.dishonorReasons.length === 0
      ? [['book', 'Book']]
      : [
          ['book', 'Book'],
          ['dishonor', 'Dishonor'],
        ];
  if (purpose !== 'live') return [['close', 'Close']];
  return state === 'suspended'
    ? [['return', 'Return']]
    : [
        ['post', 'Post'],
        ['return', 'Return'],
      ];
};

const columns: readonly Column<AchEntry>[] = [
  {
    header: 'From',
    primary: true,
    cell: ({ company }) => company,
    detail: (entry) =>
      [
        entryKind(entry),
        entry.changeCode ?? entry.entryClass,
        entry.description,
        entry.traceNumber,
        entry.answersTrace !== null && `answers ${entry.answersTrace}`,
      ]
        .filter(Boolean)
        .join(' · '),
  },
  {
    header: 'Settles',
    cell: ({ settlesOn }) => <span className="whitespace-nowrap">{shortDay(settlesOn)}</span>,
  },
  {
    header: 'Account',
    cell: ({ holder, accountEnding }) => (
      <span className="whitespace-nowrap">
        {holder ? <CustomerLink id={holder.id} name={holder.name} /> : 'Unknown'}{' '}
        <span className="text-ink-soft">••{accountEnding}</span>
      </span>
    ),
  },
  {
    header: 'State',
    cell: (entry) => (
      <>
        <Badge variant={stateVariants[entry.state]}>{stateNames[entry.state]}</Badge>
        <StateDetail entry={entry} />
      </>
    ),
    isWide: () => true,
    isPlain: true,
  },
  {
    header: 'Amount',
    align: 'end',
    isMain: true,
    // A prenote or a message moves nothing.
    cell: ({ amount, direction }) => (
      <Money
        cents={centsOf(amount)}
        {...(centsOf(amount) > 0n && { direction: direction === 'credit' ? 'in' : 'out' })}
      />
    ),
  },
];

/** What led to an entry's state: its transaction, why it waits and until when, or its return. */
function StateDetail({ entry }: { entry: AchEntry }) {
  const { state, holdReason, dueAt, returnReason, returnRequest, transactionId, decidedBy, mark } =
    entry;
  const isOpen = state === 'held' || state === 'suspended';
  const sentences = [
    mark !== null && markSentences[mark],
    returnReason !== null && `${returnReason}: ${answerWords[returnReason] ?? 'Another reason'}`,
    isOpen &&
      holdReason !== null &&
      `${entry.purpose === 'return' ? returnFault(entry) : holdSentences[holdReason]} ${entry.screeningReason ? `${entry.screeningReason} ` : ''}Due ${formatDateTime(dueAt)}.`,
    returnRequest !== null &&
      `The originating bank asks for its return: ${returnRequest.reason.replace(/\.$/, '')}. Answer by ${formatDateTime(returnRequest.dueAt)}. To return it, correct the transaction with the ${words.customer}’s consent`,
    decidedBy !== null && `Decided by ${decidedBy}`,
  ].filter(Boolean);
  if (transactionId === null && sentences.length === 0) return null;
  return (
    <span className="mt-1 block text-ink-soft text-sm">
      {sentences.join('. ')}
      {transactionId !== null && (
        <span className="block">
          <ReceiptLink id={transactionId} />
        </span>
      )}
    </span>
  );
}
