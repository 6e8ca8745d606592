import { limits } from '@seven-hills/bank/limits';
import type { LedgerStatement as Statement } from '@seven-hills/contracts/staff/ledger';
import { centsOf } from '../../money/transaction-words.ts';
import { Queried } from '../../net/query-panel.tsx';
import { CursorPages } from '../../ui/data/cursor-pages.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { Money } from '../../ui/data/money.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { ListActions } from '../lists/list-actions.tsx';
import { ReceiptLink } from '../receipt-link.tsx';
import { RowMoment } from '../row-moment.tsx';
import { wordsOf } from '../words.ts';
import { ledgerName } from './ledger-name.ts';
import { ledgerStatementQuery } from './queries.ts';

type Entry = Statement['entries'][number];

const columns: readonly Column<Entry>[] = [
  {
    header: 'Posted',
    cell: ({ postedAt }) => <RowMoment at={postedAt} className="whitespace-nowrap" />,
    isPlain: true,
  },
  { header: 'Reason', cell: ({ reason }) => wordsOf(reason), primary: true },
  {
    header: 'Receipt',
    cell: ({ transactionId }) => transactionId !== null && <ReceiptLink id={transactionId} />,
    isPlain: true,
    isRowLink: true,
  },
  {
    header: 'Change',
    align: 'end',
    isMain: true,
    cell: ({ amount }) => <Money cents={centsOf(amount)} />,
  },
  {
    header: 'Balance',
    align: 'end',
    cell: ({ balanceAfter }) => <Money cents={centsOf(balanceAfter)} />,
  },
];

interface LedgerStatementProps {
  account: string;
  on: string;
  cursor: number;
  onPage: (cursor: number) => void;
}

/** An account's balance and the entries behind it. */
export function LedgerStatement({ account, on, cursor, onPage }: LedgerStatementProps) {
  return (
    <Card className="mb-6">
      <Queried
        of={ledgerStatementQuery(account, on, cursor)}
        loading="Loading the entries"
        rows={6}
      >
        {({ account: found, balance, before, entries }) => (
          <>
            <CardHeader
              title={
                found.accountNumber
                  ? `${found.name}, account ${found.accountNumber}`
                  : ledgerName(found.name)
              }
              actions={
                <ListActions
                  path={`/api/admin/ledger-accounts/${account}/export`}
                  given={{ on: on || undefined }}
                  subject="Entries"
                  hasPrint={false}
                />
              }
            />
            <p className="mb-2 flex flex-wrap items-baseline gap-x-2.5 sm:mb-4">
              <Money cents={centsOf(balance)} className="text-xl sm:text-2xl" />
              <span className="text-ink-soft text-xs sm:text-sm">
                Before {formatDateTime(before)}
                <span className="max-sm:sr-only">; the balance grows with {found.normalSide}s</span>
                .
              </span>
            </p>
            {entries.length === 0 ? (
              <EmptyState title="No entries until then" />
            ) : (
              <DataTable
                caption="Entries"
                columns={
                  found.accountNumber
                    ? columns
                    : columns.filter(({ header }) => header !== 'Receipt')
                }
                rows={entries}
                rowKey={({ sequence }) => sequence}
              />
            )}
            <CursorPages
              label="Entries"
              cursor={cursor}
              nextCursor={
                entries.length < limits.staffPageSize ? undefined : entries.at(-1)?.sequence
              }
              onChange={onPage}
            />
          </>
        )}
      </Queried>
    </Card>
  );
}
