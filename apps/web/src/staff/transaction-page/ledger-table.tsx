import type { LedgerLine } from '@seven-hills/contracts/staff/transaction-page';
import { centsOf } from '../../money/transaction-words.ts';
import type { Column } from '../../ui/data/data-table.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { Money } from '../../ui/data/money.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { wordsOf } from '../words.ts';

const amount = (text: string | null) => text !== null && <Money cents={centsOf(text)} />;

const columns: readonly Column<LedgerLine & { key: number }>[] = [
  {
    header: 'Account',
    cell: ({ account, accountNumber }) => (accountNumber === null ? wordsOf(account) : account),
    detail: ({ accountNumber, reason, postedAt }) =>
      [accountNumber, wordsOf(reason), formatDateTime(postedAt)].filter(Boolean).join(' · '),
    primary: true,
  },
  { header: 'Debit', align: 'end', cell: ({ debit }) => amount(debit) },
  { header: 'Credit', align: 'end', cell: ({ credit }) => amount(credit) },
  { header: 'Balance after', align: 'end', cell: ({ balanceAfter }) => amount(balanceAfter) },
];

/** The ledger entries of a transaction. */
export function LedgerTable({ entries }: { entries: readonly LedgerLine[] }) {
  return (
    <Card title="Ledger Entries">
      {entries.length === 0 ? (
        <EmptyState title="No entries">Nothing has been posted.</EmptyState>
      ) : (
        <DenseTable
          caption="Ledger entries"
          columns={columns}
          rows={entries.map((entry, key) => ({ ...entry, key }))}
          rowKey={({ key }) => key}
        />
      )}
    </Card>
  );
}
