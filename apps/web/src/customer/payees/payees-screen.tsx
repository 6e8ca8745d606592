import { limits } from '@seven-hills/bank/limits';
import { isFoundIn } from '@seven-hills/bank/text/folded';
import type { Payee } from '@seven-hills/contracts/money/payees';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { ConfirmCall } from '../confirmations/confirm-call.tsx';
import { RenameDialog } from '../rename-dialog.tsx';
import { viewHref } from '../screens.ts';
import { AddPayeeDialog } from './add-payee-dialog.tsx';
import { PayeeActions, type PayeeActionsProps } from './payee-actions.tsx';
import { PayeeRows } from './payee-rows.tsx';
import { placeOf } from './payee-words.ts';
import { payeesQuery, refreshPayees } from './queries.ts';

/** The customer's saved payees. */
export function PayeesScreen() {
  const queryClient = useQueryClient();
  const [search, setSearch] = useState('');
  const [adds, setAdds] = useState(false);
  const [renamed, setRenamed] = useState<Payee | null>(null);
  const [asksFor, setAsksFor] = useState<Payee | null>(null);
  const [removed, setRemoved] = useState<Payee | null>(null);
  const payees = useQuery(payeesQuery);
  const isWide = useIsWide();
  const actions = { onRename: setRenamed, onRemove: setAsksFor };
  const restore = useCall({
    mutationFn: ({ id }: Payee) => api.post('/api/payees/:id/restore', { params: { id } }),
    onSuccess: () => {
      setRemoved(null);
      return refreshPayees(queryClient);
    },
    failure: { title: 'Not Taken Back', fallback: 'Please try again.' },
  });
  const found = (payees.data ?? []).filter((payee) => isFound(payee, search));
  return (
    <Page
      title="Payees"
      description="People and accounts that you pay, saved to pay them again."
      back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
      actions={
        <Button onClick={() => setAdds(true)}>
          <Plus aria-hidden="true" />
          Add Payee
        </Button>
      }
    >
      <div role="status" className="mb-5 empty:hidden">
        {removed && (
          <Alert title={`${removed.nickname} was removed`}>
            Payments that you have made stay in your activity.{' '}
            <Button
              variant="link"
              pending={restore.isPending}
              onClick={() => restore.mutate(removed)}
            >
              Undo
            </Button>
          </Alert>
        )}
      </div>
      <FailureAlert of={restore} />
      <Card>
        <QueryPanel query={payees} loading="Loading payees">
          {(all) =>
            all.length === 0 ? (
              <EmptyState
                title="You have no payees yet"
                action={<Button onClick={() => setAdds(true)}>Add Payee</Button>}
              >
                Save a payee here or from a payment’s receipt, so that you don’t have to enter the
                details again.
              </EmptyState>
            ) : (
              <div className="grid gap-5">
                <SearchBox
                  label="Search payees"
                  placeholder="Name, bank, last digits"
                  value={search}
                  onChange={setSearch}
                  className="max-w-md"
                />
                <p role="status" className="sr-only">
                  {found.length === 1 ? '1 payee' : `${found.length} payees`}
                </p>
                {found.length === 0 ? (
                  <EmptyState title="No payee matches your search" />
                ) : isWide ? (
                  <DataTable
                    caption="Payees"
                    wide
                    columns={columns(actions)}
                    rows={found}
                    rowKey={({ id }) => id}
                  />
                ) : (
                  <PayeeRows payees={found} {...actions} />
                )}
              </div>
            )
          }
        </QueryPanel>
      </Card>
      {adds && <AddPayeeDialog onClose={() => setAdds(false)} />}
      {renamed && (
        <RenameDialog
          title="Rename This Payee"
          description="To pay another account, add another payee."
          label="Nickname"
          name={renamed.nickname}
          lengthMax={limits.payeeNicknameLengthMax}
          missing="Please enter a nickname"
          rename={async (nickname) => {
            await api.put('/api/payees/:id', { params: { id: renamed.id }, body: { nickname } });
            return refreshPayees(queryClient);
          }}
          onClose={() => setRenamed(null)}
        />
      )}
      {asksFor && (
        <ConfirmCall
          title={`Remove ${asksFor.nickname}?`}
          description={whatRemovingDoes(asksFor)}
          confirmLabel="Remove"
          success={null}
          send={() => api.delete('/api/payees/:id', { params: { id: asksFor.id } })}
          failure={{ title: 'Not Removed', fallback: 'Please try again.' }}
          refresh={() => refreshPayees(queryClient)}
          onDone={() => setRemoved(asksFor)}
          onClose={() => setAsksFor(null)}
        />
      )}
    </Page>
  );
}

function whatRemovingDoes({ scheduled }: Payee): string {
  const kept = 'Payments that you have made stay in your activity.';
  if (scheduled === 0) return kept;
  const count = scheduled === 1 ? 'One scheduled payment' : `${scheduled} scheduled payments`;
  return `${kept} ${count} to this payee will not be made.`;
}

const isFound = (payee: Payee, search: string) =>
  isFoundIn(search, `${payee.nickname} ${payee.name} ${placeOf(payee)}`);

const columns = (actions: Omit<PayeeActionsProps, 'payee'>): readonly Column<Payee>[] => [
  {
    header: 'Payee',
    primary: true,
    cell: (payee) => (
      <span className="grid min-w-0 text-left tabular:min-w-44">
        <span className="break-words font-semibold">{payee.nickname}</span>
        {payee.name !== payee.nickname && (
          <span className="break-words font-normal text-ink-soft text-sm">{payee.name}</span>
        )}
      </span>
    ),
  },
  { header: 'Account', cell: (payee) => <span className="break-words">{placeOf(payee)}</span> },
  {
    header: 'Last Paid',
    cell: ({ lastPaidAt }) => (
      <span className="whitespace-nowrap">{lastPaidAt ? formatDate(lastPaidAt) : 'Not yet'}</span>
    ),
  },
  {
    header: 'This Year',
    align: 'end',
    cell: ({ paidThisYear }) => <span className="tabular">{usdOf(paidThisYear)}</span>,
  },
  {
    header: 'Actions',
    hideHeader: true,
    cell: (payee) => <PayeeActions payee={payee} {...actions} />,
  },
];
