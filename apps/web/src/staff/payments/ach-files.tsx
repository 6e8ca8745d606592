import type { AchFile } from '@seven-hills/contracts/staff/payments';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { centsOf } from '../../money/transaction-words.ts';
import { Badge } from '../../ui/data/badge.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { Money } from '../../ui/data/money.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { RowMoment } from '../row-moment.tsx';
import { adminHref } from '../screens.ts';
import { fileStates } from './entry-words.ts';
import { achFilesQuery } from './queries.ts';

const columns: readonly Column<AchFile>[] = [
  {
    header: 'File',
    primary: true,
    cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{name}</span>,
    detail: ({ direction, operator }) =>
      [
        direction === 'in' ? 'Received' : 'Sent',
        operator && (direction === 'in' ? 'from' : 'to'),
        operator,
      ]
        .filter(Boolean)
        .join(' '),
  },
  { header: 'When', cell: ({ createdAt }) => <RowMoment at={createdAt} />, isPlain: true },
  {
    header: 'State',
    isMain: true,
    cell: ({ state }) => {
      const [label, variant] = fileStates[state];
      return <Badge variant={variant}>{label}</Badge>;
    },
  },
  { header: 'Entries', align: 'end', cell: (file) => <EntriesLink file={file} /> },
  { header: 'To Decide', align: 'end', cell: ({ openCount }) => openCount },
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

/** For pages with files that were refused. */
const problem: Column<AchFile> = {
  header: 'Problem',
  cell: ({ fault }) =>
    fault && `${fault.line === null ? '' : `Line ${fault.line}: `}${fault.message}`,
  isWide: ({ fault }) => fault !== null,
};

/** The number of a file's entries, which leads to them. */
function EntriesLink({ file: { id, entryCount } }: { file: AchFile }) {
  if (entryCount === 0) return 0;
  return (
    <Link
      href={adminHref('payments', { file: String(id) })}
      className="inline-block min-h-6 underline decoration-line underline-offset-4"
    >
      {entryCount}
    </Link>
  );
}

interface AchFilesProps {
  cursor: number | undefined;
  onPage: (cursor: number) => void;
}

/** A page of the files, newest first. */
export function AchFiles({ cursor, onPage }: AchFilesProps) {
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
          columns={rows.some(({ fault }) => fault !== null) ? [...columns, problem] : columns}
          rows={rows}
          rowKey={({ id }) => id}
          wide
        />
      )}
    </ListPanel>
  );
}
