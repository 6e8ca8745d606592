import type { Transaction } from '@seven-hills/bank/transaction';
import type { BalanceEntry } from '@seven-hills/contracts/money/balances';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReceiptDialog } from '../../money/receipts/receipt-dialog.tsx';
import { centsOf, feeLabel, rowWords } from '../../money/transaction-words.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { CursorPages } from '../../ui/data/cursor-pages.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { Money } from '../../ui/data/money.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { balanceAtQuery } from './queries.ts';

/** The source of a balance change: `Marcus B.`, `Fee: Marcus B.` */
function entryName({ transaction, isFee }: BalanceEntry): string {
  if (!transaction) return 'Entry';
  const { title } = rowWords(transaction);
  return isFee ? `${feeLabel(transaction)}: ${title}` : title;
}

const columns: readonly Column<BalanceEntry>[] = [
  {
    header: 'Description',
    // Breaks words that are longer than the table is wide.
    cell: (entry) => (
      <span className="[overflow-wrap:anywhere] tabular:inline-block tabular:min-w-32">
        {entryName(entry)}
      </span>
    ),
    primary: true,
  },
  {
    header: 'Posted',
    cell: ({ postedAt }) => (
      <span className="tabular:whitespace-nowrap">{formatDateTime(postedAt)}</span>
    ),
  },
  {
    header: 'Change',
    align: 'end',
    cell: ({ amount }) => (
      <Money cents={centsOf(amount)} direction={amount.startsWith('-') ? 'out' : 'in'} />
    ),
  },
  {
    header: 'Balance',
    align: 'end',
    cell: ({ balanceAfter }) => <Money cents={centsOf(balanceAfter)} />,
  },
];

interface BalanceEntriesProps {
  /** 0 for the primary one. */
  account: number;
  /** A day, a time of day, and the last entry of the previous page; empty or 0 for none. */
  on: string;
  time: string;
  cursor: number;
  onPage: (cursor: number) => void;
}

/** The balance as of a moment, with its entries; each opens its receipt. */
export function BalanceEntries({ account, on, time, cursor, onPage }: BalanceEntriesProps) {
  const [receipt, setReceipt] = useState<Transaction | null>(null);
  const found = useQuery(
    balanceAtQuery({
      ...(on && { on }),
      ...(time && { time }),
      ...(cursor > 0 && { cursor }),
      ...(account > 0 && { account }),
    }),
  );
  return (
    <>
      <QueryPanel query={found} loading="Loading the entries" rows={6}>
        {({ before, balance, entries, nextCursor }) => (
          <>
            <p role="status" className="mb-4">
              <span className="text-ink-soft text-sm">Before {formatDateTime(before)}</span>
              <Money cents={centsOf(balance)} className="block font-display text-3xl" />
            </p>
            {entries.length === 0 ? (
              <EmptyState title="No entries until then" />
            ) : (
              <DataTable
                caption="Entries"
                columns={columns}
                rows={entries}
                rowKey={({ sequence }) => sequence}
                rowAction={{
                  onSelect: ({ transaction }) => setReceipt(transaction),
                  hint: 'Click to view receipt',
                }}
              />
            )}
            <CursorPages
              label="Entries"
              cursor={cursor}
              nextCursor={nextCursor ?? undefined}
              onChange={onPage}
            />
          </>
        )}
      </QueryPanel>
      <ReceiptDialog transaction={receipt} onClose={() => setReceipt(null)} />
    </>
  );
}
