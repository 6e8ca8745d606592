import { networkNames } from '@seven-hills/bank/payments/settlement-words';
import type { Settlement } from '@seven-hills/contracts/staff/settlements';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { centsOf } from '../../money/transaction-words.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { formatCalendarDate, formatDateTime } from '../../ui/data/dates.ts';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { Money } from '../../ui/data/money.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { useMay } from '../permissions.ts';
import { shortDay } from './entry-words.ts';
import { settlementsQuery } from './queries.ts';
import { SettlementDialog, type SettlementStep } from './settlement-dialogs.tsx';
import { settlementBadges } from './settlement-words.ts';

interface SettlementsProps {
  cursor: number | undefined;
  onPage: (cursor: number) => void;
}

/** What networks settled by day, compared with the bank’s files, newest first. */
export function Settlements({ cursor, onPage }: SettlementsProps) {
  const may = useMay();
  const [step, setStep] = useState<SettlementStep | null>(null);
  const mayDecide = may('payments.decide');
  const actions: Column<Settlement> = {
    header: 'Actions',
    hideHeader: true,
    isWide: () => true,
    cell: (day) => (
      <div className="flex flex-wrap gap-2">
        {actionsOf(day).map(([action, label]) => (
          <Button
            key={action}
            variant="secondary"
            className="px-3"
            onClick={() => setStep({ action, day })}
          >
            {label}
          </Button>
        ))}
      </div>
    ),
  };
  return (
    <>
      {mayDecide && (
        <p>
          <Button variant="secondary" onClick={() => setStep({ action: 'enter', day: null })}>
            Enter a Figure
          </Button>
        </p>
      )}
      <ListPanel
        query={useQuery(settlementsQuery({ cursor }))}
        loading="Loading the settlements"
        loadingRows={8}
        emptyTitle="No settlements yet"
        emptyText="Each banking day appears here with its first file or wire."
        pages={{ label: 'Settlements', cursor, onChange: onPage }}
      >
        {(rows) => (
          <DenseTable
            caption="Settlements by day"
            columns={mayDecide ? [...columns, actions] : columns}
            rows={rows}
            rowKey={({ id }) => id}
            wide
          />
        )}
      </ListPanel>
      {step && <SettlementDialog {...step} onClose={() => setStep(null)} />}
    </>
  );
}

/** Once a day is booked, only the reason for a difference can still be noted. */
const actionsOf = ({ bookedAt, state, mayBook }: Settlement) =>
  [
    bookedAt === null &&
      (['enter', state === 'awaiting' ? 'Enter Figure' : 'Change Figure'] as const),
    state === 'differs' && (['note', 'Add Note'] as const),
    mayBook && (['book', 'Book'] as const),
  ].filter((action) => action !== false);

const amountOf = (amount: string | null) =>
  amount === null ? 'Not known yet' : <Money cents={centsOf(amount)} />;

const columns: readonly Column<Settlement>[] = [
  {
    header: 'Day',
    primary: true,
    cell: ({ settlesOn, network }) => `${shortDay(settlesOn)}, ${networkNames[network]}`,
    detail: ({ items }) => (
      <span className="[overflow-wrap:anywhere]">{items.map(({ name }) => name).join(', ')}</span>
    ),
  },
  { header: 'Received', align: 'end', cell: ({ received }) => amountOf(received), inMore: true },
  { header: 'Sent', align: 'end', cell: ({ sent }) => amountOf(sent), inMore: true },
  { header: 'Returned', align: 'end', cell: ({ returned }) => amountOf(returned), inMore: true },
  { header: 'Our Files', align: 'end', cell: ({ files }) => amountOf(files) },
  { header: 'Network', align: 'end', cell: ({ net }) => amountOf(net) },
  {
    header: 'Difference',
    align: 'end',
    cell: ({ difference }) => (difference === null ? '–' : amountOf(difference)),
  },
  {
    header: 'State',
    isMain: true,
    isPlain: true,
    cell: (day) => {
      const [label, variant] = settlementBadges[day.state];
      return <Badge variant={variant}>{label}</Badge>;
    },
  },
  {
    header: 'Details',
    isPlain: true,
    isWide: () => true,
    cell: (day) => <span className="text-ink-soft text-sm">{sentencesOf(day).join(' ')}</span>,
  },
];

/** Where the figure is from, whether it is booked, and why it differs. */
function sentencesOf(day: Settlement): string[] {
  const { reference, recordedBy, recordedAt, bookedAt, bookedBy, dueOn, note } = day;
  return [
    recordedAt === null
      ? `Expected by ${formatCalendarDate(dueOn)}.`
      : `${recordedBy === null ? 'From the network’s report' : `Entered by ${recordedBy}`}: ${reference}.`,
    bookedAt !== null &&
      `Booked${bookedBy === null ? '' : ` by ${bookedBy}`} on ${formatDateTime(bookedAt)}.`,
    note,
  ].filter((sentence) => typeof sentence === 'string');
}
