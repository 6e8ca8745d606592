import { words } from '@seven-hills/bank/words/words';
import type { TrialBalance } from '@seven-hills/contracts/staff/ledger';
import { accountTypeName } from '../../money/account-types.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { Money } from '../../ui/data/money.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { formatCount } from '../words.ts';
import { ledgerName } from './ledger-name.ts';

interface Row {
  key: string;
  /**
   * Null for a row that is not a single account: the customers' accounts of a type, and the total.
   */
  id: number | null;
  name: string;
  debit: string | null;
  credit: string | null;
  isTotal?: boolean;
}

interface TrialBalanceTableProps {
  balance: TrialBalance;
  onOpen: (id: number) => void;
}

export function TrialBalanceTable({ balance, onOpen }: TrialBalanceTableProps) {
  const { accounts, customersByType, owed, totals, isBalanced, before } = balance;
  const rows: Row[] = [
    ...accounts.map((each) => ({ ...each, key: String(each.id), name: ledgerName(each.name) })),
    ...customersByType.map(({ accountType, count, debit, credit }) => ({
      key: accountType,
      id: null,
      name: `${words.Customers}’ accounts, ${accountTypeName(accountType)} (${formatCount(count)})`,
      debit,
      credit,
    })),
    ...(owed
      ? [
          {
            ...owed,
            key: 'owed',
            id: null,
            name: `Owed by ${words.customers}’ accounts (${formatCount(owed.count)})`,
          },
        ]
      : []),
    { ...totals, key: 'total', id: null, name: 'Total', isTotal: true },
  ];
  const amount = (text: string | null, isTotal = false) =>
    text !== null && (
      <span className={isTotal ? 'font-semibold' : ''}>
        <Money cents={centsOf(text)} />
      </span>
    );
  const columns: readonly Column<Row>[] = [
    {
      header: 'Account',
      primary: true,
      isRowLink: true,
      cell: ({ id, name }) =>
        id === null ? (
          name
        ) : (
          <Button variant="link" className="tabular:min-h-11" onClick={() => onOpen(id)}>
            {name}
          </Button>
        ),
    },
    { header: 'Debit', align: 'end', cell: ({ debit, isTotal }) => amount(debit, isTotal) },
    { header: 'Credit', align: 'end', cell: ({ credit, isTotal }) => amount(credit, isTotal) },
  ];
  return (
    <>
      <Alert
        variant={isBalanced ? 'success' : 'danger'}
        className="mb-2 sm:mb-4"
        title={isBalanced ? 'Debits and credits are equal' : 'Debits and credits differ'}
      >
        {!isBalanced && 'The books are off. Stop postings, and run npm run audit on the server.'}
      </Alert>
      <DataTable caption="Trial Balance" columns={columns} rows={rows} rowKey={({ key }) => key} />
      <p className="mt-4 text-ink-soft text-sm">
        Includes everything posted before {formatDateTime(before)}. Debits and credits are totaled
        independently, account by account.
      </p>
    </>
  );
}
