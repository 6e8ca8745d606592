import { accountRoleWords } from '@seven-hills/bank/words/sharing-words';
import type { CustomerAccount } from '@seven-hills/contracts/staff/account-page';
import type { OpenedUser } from '@seven-hills/contracts/staff/users';
import { useState } from 'react';
import { accountTypeName } from '../../money/account-types.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { Queried } from '../../net/query-panel.tsx';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { Money } from '../../ui/data/money.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { AccountLink } from '../customer-link.tsx';
import { useMay } from '../permissions.ts';
import { accountStateLook } from './account-words.ts';
import { OpenAccountDialog } from './open-account-dialog.tsx';
import { userAccountsQuery } from './queries.ts';

const columns: readonly Column<CustomerAccount>[] = [
  {
    header: 'Account',
    cell: ({ id, accountNumber }) => (
      <span className="tabular">
        <AccountLink id={id} name={accountNumber} />
      </span>
    ),
    detail: ({ accountType, nickname, isPrimary }) =>
      [accountTypeName(accountType), nickname, isPrimary && 'Primary'].filter(Boolean).join(' · '),
    primary: true,
    isRowLink: true,
  },
  {
    header: 'Role',
    cell: ({ role, until }) =>
      until === null
        ? accountRoleWords[role]
        : `${accountRoleWords[role]} until ${formatDate(until)}`,
    isPlain: true,
  },
  {
    header: 'State',
    cell: ({ state }) => {
      const { label, variant } = accountStateLook(state);
      return <Badge variant={variant}>{label}</Badge>;
    },
    isPlain: true,
  },
  {
    header: 'Available',
    cell: ({ balance }) => <Money cents={centsOf(balance)} />,
    align: 'end',
    inMore: true,
  },
  {
    header: 'Balance',
    cell: ({ currentBalance }) => <Money cents={centsOf(currentBalance)} />,
    align: 'end',
    isMain: true,
  },
  {
    header: 'Owed',
    cell: ({ owed }) => (owed === '0.00' ? '' : <Money cents={centsOf(owed)} />),
    align: 'end',
    inMore: true,
  },
];

/** The stops of a person for whom no account can be opened. */
const closesToNew: readonly OpenedUser['status'][] = ['suspended', 'closed', 'deceased'];

/**
 * The accounts that a customer may use, and those that they once could; each has its own page. The
 * initial deposit of a first account comes before another one.
 */
export function AccountsTab({ user }: { user: OpenedUser }) {
  const may = useMay();
  const { user: staff } = useCurrentUser();
  const [isOpening, setIsOpening] = useState(false);
  const offersOpening =
    may('accounts.open') &&
    staff?.id !== user.id &&
    ![...closesToNew, 'awaiting_deposit'].includes(user.status);
  return (
    <Card
      title="Accounts"
      description="An account’s page is where you freeze it or adjust its balance."
      actions={
        offersOpening && (
          <Button variant="secondary" onClick={() => setIsOpening(true)}>
            Open Another Account
          </Button>
        )
      }
    >
      {isOpening && <OpenAccountDialog user={user} onClose={() => setIsOpening(false)} />}
      <Queried of={userAccountsQuery(user.id)} loading="Loading the accounts" rows={2}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-soft">No accounts.</p>
          ) : (
            <DenseTable caption="Accounts" columns={columns} rows={rows} rowKey={({ id }) => id} />
          )
        }
      </Queried>
    </Card>
  );
}
