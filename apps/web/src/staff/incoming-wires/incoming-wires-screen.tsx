import {
  type IncomingWireState,
  incomingWireStates,
} from '@seven-hills/bank/words/incoming-wire-words';
import type { IncomingWire } from '@seven-hills/contracts/staff/incoming-wires';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { centsOf } from '../../money/transaction-words.ts';
import { Badge } from '../../ui/data/badge.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { Money } from '../../ui/data/money.tsx';
import { oneOf, useUrlFilters, wholeNumber } from '../../ui/data/use-url-filters.ts';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { idOf } from '../claims/work-words.ts';
import { ListPanel } from '../lists/list-panel.tsx';
import { ReceiptLink } from '../receipt-link.tsx';
import { RowMoment } from '../row-moment.tsx';
import { adminHref } from '../screens.ts';
import { incomingWiresQuery } from './queries.ts';
import { stateBadges } from './wire-words.ts';

const filters = {
  state: oneOf<IncomingWireState | 'all'>(['all', ...incomingWireStates], 'all'),
  cursor: wholeNumber(0),
};

const columns: readonly Column<IncomingWire>[] = [
  { header: 'From', cell: ({ originator }) => originator, primary: true },
  {
    header: 'Amount',
    cell: ({ amount }) => <Money cents={centsOf(amount)} />,
    align: 'end',
    isMain: true,
  },
  { header: 'Received', cell: ({ receivedAt }) => <RowMoment at={receivedAt} /> },
  {
    header: 'State',
    cell: ({ state }) => (
      <Badge variant={stateBadges[state].variant}>{stateBadges[state].label}</Badge>
    ),
    isPlain: true,
  },
  { header: 'Sending Bank', cell: ({ originatingBank }) => originatingBank, inMore: true },
  {
    header: 'To',
    cell: ({ statedName, statedAccount }) => statedName ?? statedAccount ?? 'Not stated',
  },
  { header: 'Decision', cell: (wire) => <Decision wire={wire} />, isPlain: true },
];

/** The receipt of a credited wire, or the work that a held one waits as. */
function Decision({ wire: { id, state, transactionId, decidedBy } }: { wire: IncomingWire }) {
  if (transactionId !== null) return <ReceiptLink id={transactionId} />;
  if (state !== 'held') return decidedBy;
  return (
    <Link
      href={adminHref('queue', { item: idOf({ kind: 'incoming_wire', reference: id }) })}
      className="inline-block min-h-6 underline decoration-line underline-offset-4"
    >
      Decide
    </Link>
  );
}

/** The wires that other banks sent, with what became of each. */
export function IncomingWiresScreen() {
  const { filters: chosen, given, field, goTo } = useUrlFilters(filters, 'cursor');
  return (
    <Page
      title="Incoming Wires"
      back={{ label: 'Back to Dashboard', href: adminHref('dashboard') }}
      description="Wires from other banks. Those that could not be credited wait in the Work Queue."
    >
      <Card>
        <ChoiceSelect
          label="State"
          className="mb-4 max-w-60"
          choices={[
            ['all', 'All'],
            ...incomingWireStates.map((state) => [state, stateBadges[state].label] as const),
          ]}
          {...field('state')}
        />
        <ListPanel
          query={useQuery(incomingWiresQuery(given))}
          loading="Loading incoming wires"
          emptyTitle={chosen.state === 'all' ? 'No incoming wires yet' : 'No wires found'}
          pages={{ label: 'Incoming wires', cursor: chosen.cursor, onChange: goTo }}
        >
          {(rows) => (
            <DenseTable
              caption="Incoming wires"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
            />
          )}
        </ListPanel>
      </Card>
    </Page>
  );
}
