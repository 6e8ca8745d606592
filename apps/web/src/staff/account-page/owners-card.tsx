import { accountRoleWords } from '@seven-hills/bank/words/sharing-words';
import type { AccountPage } from '@seven-hills/contracts/staff/account-page';
import { useState } from 'react';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { useMay } from '../permissions.ts';

type Owner = AccountPage['owners'][number];

const RemoveOwnerDialog = fetched(() => import('./remove-owner-dialog.tsx'), 'RemoveOwnerDialog');

const columns: readonly Column<Owner>[] = [
  {
    header: 'Person',
    cell: ({ id, name }) => <CustomerLink id={id} name={name} />,
    detail: ({ isDeceased }) => isDeceased && 'Deceased',
    primary: true,
    isRowLink: true,
  },
  { header: 'Role', cell: ({ role }) => accountRoleWords[role], isPlain: true },
  {
    header: 'When',
    cell: ({ since, until }) =>
      until === null
        ? `Since ${formatDate(since)}`
        : `${formatDate(since)} to ${formatDate(until)}`,
    isPlain: true,
  },
];

const isOwner = ({ role, until }: Owner) => role !== 'viewer' && until === null;

/** Those who may use an account or could, with the removal of an owner of several. */
export function OwnersCard({ account, owners }: Pick<AccountPage, 'account' | 'owners'>) {
  const may = useMay();
  const { user: staff } = useCurrentUser();
  const [removed, setRemoved] = useState<Owner | null>(null);
  const isOwn = owners.some(({ id, until }) => id === staff?.id && until === null);
  const offersRemoval =
    may('accounts.close') && !isOwn && owners.filter((owner) => isOwner(owner)).length > 1;
  return (
    <Card title="Owners">
      <DenseTable
        caption="Owners"
        columns={
          offersRemoval
            ? [
                ...columns,
                {
                  header: 'Action',
                  cell: (owner) =>
                    isOwner(owner) && (
                      <Button
                        variant="secondary"
                        aria-label={`Remove ${owner.name}`}
                        onClick={() => setRemoved(owner)}
                      >
                        Remove
                      </Button>
                    ),
                  align: 'end',
                },
              ]
            : columns
        }
        rows={owners}
        rowKey={({ id, since }) => `${id} ${since}`}
      />
      {removed && (
        <RemoveOwnerDialog account={account} owner={removed} onClose={() => setRemoved(null)} />
      )}
    </Card>
  );
}
