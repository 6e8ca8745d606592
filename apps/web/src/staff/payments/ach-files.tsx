import type { AchFile } from '@seven-hills/contracts/staff/payments';
import { useQuery } from '@tanstack/react-query';
import { centsOf } from '../../money/transaction-words.ts';
import { Badge } from '../../ui/data/badge.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { Money } from '../../ui/data/money.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { RowMoment } from '../row-moment.tsx';
import { fileStates } from './entry-words.ts';
import { achFilesQuery } from './queries.ts';

const columns: readonly Column<AchFile>[] = [
  {
    header: 'When',
    cell: ({ createdAt }) => <RowMoment at={createdAt} className="inline-block tabular:w-24" />,
  },
  {
    header: 'File',
    primary: true,
    cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{name}</span>,
    detail: ({ direction, operator }) => (
      <span className="text-ink-soft text-sm">
        {direction === 'in' ? 'Received' : 'Sent'}
        {operator && ` ${direction === 'in' ? 'from' : 'to'} ${operator}`}
      </span>
    ),
  },
  {
    header: 'State',
    isMain: true,
    cell: ({ state }) => {
      const [label, variant] = fileStates[state];
      return <Badge variant={variant}>{label}</Badge>;
    },
    detail: ({ fault }) =>
      fault && (
        <span className="text-danger text-sm">
          {fault.line !== null && `Line ${fault.line}: `}
          {fault.message}
        </span>
      ),
  },
  { header: 'Entries', align: 'end', cell: ({ entryCount }) => entryCount },
  { header: 'To decide', align: 'end', cell: ({ openCount }) => openCount },
  {
    header: 'Credits',
    align: 'end',
    cell: ({ totalCredit }) => <Money cents={centsOf(totalCredit)} />,
  },
  {
    header: 'Debits',
    align: 'end',
    cell: ({ totalDebit }) => <Money cents={centsOf(totalDebit)} />,
  },
];

interface AchFilesProps {
  cursor: number | undefined;
  onPage: (cursor: number) => void;
  /** Shows a file's entries. */
  onOpen: (id: number) => void;
}

/** A page of the files, newest first. */
export function AchFiles({ cursor, onPage, onOpen }: AchFilesProps) {
  return (
    <ListPanel
      query={useQuery(achFilesQuery({ cursor }))}
      loading="Loading the files"
      loadingRows={8}
      emptyTitle="No files yet"
      emptyText="Files appear here as soon as the network delivers the first one."
      pages={{ label: 'Files', cursor, onChange: onPage }}
    >
      {(rows) => (
        <DenseTable
          caption="ACH files"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowAction={{ onSelect: ({ id }) => onOpen(id), hint: 'Show its entries' }}
          wide
        />
      )}
    </ListPanel>
  );
}
