import { words } from '@seven-hills/bank/words/words';
import type { AccountPage } from '@seven-hills/contracts/staff/account-page';
import { useState } from 'react';
import { lastDigits, ownAccountName } from '../../money/own-accounts.ts';
import { usdOf } from '../../money/transaction-words.ts';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Fact } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { useMay } from '../permissions.ts';
import { freezeTitle, sinceOf } from '../stops/stop-words.ts';
import { fullNameOf } from '../words.ts';
import { accountStateLook } from './account-words.ts';

const AdjustDialog = fetched(() => import('../adjustments/adjust-dialog.tsx'), 'AdjustDialog');
const CounterDialog = fetched(() => import('../counter/counter-dialog.tsx'), 'CounterDialog');
const CloseAccountDialog = fetched(
  () => import('./close-account-dialog.tsx'),
  'CloseAccountDialog',
);
const StopDialog = fetched(() => import('../stops/stop-dialog.tsx'), 'StopDialog');

interface AccountHeaderProps {
  page: AccountPage;
  back: { label: string; href: string };
}

/** The account's name, state, balances, and holder, why it is frozen, and the role's actions. */
export function AccountHeader({ page, back }: AccountHeaderProps) {
  const { account, holder, stop } = page;
  const { label, variant } = accountStateLook(account.state);
  const owes = account.owed !== '0.00';
  return (
    <>
      <PageHeader
        title={
          <span className="[overflow-wrap:anywhere]">
            {ownAccountName(account)} <span className="tabular">{lastDigits(account)}</span>
          </span>
        }
        back={back}
        badge={<Badge variant={variant}>{label}</Badge>}
        actions={<AccountActions page={page} />}
      />
      <dl className="mb-4 flex sm:-mt-3 flex-wrap gap-x-4 gap-y-0.5 sm:gap-y-2 lg:gap-x-6">
        <Fact name="Available">{usdOf(account.balance)}</Fact>
        <Fact name="Held">{usdOf(account.heldAmount)}</Fact>
        <Fact name="Current">{usdOf(account.currentBalance)}</Fact>
        {owes && <Fact name="Owed">{usdOf(account.owed)}</Fact>}
        <Fact name="In the name of">
          <CustomerLink id={holder.id} name={fullNameOf(holder)} />
        </Fact>
      </dl>
      {owes && (
        <Alert variant="warning" className="mb-4" title={`Owes ${usdOf(account.owed)}`}>
          Deposits were returned after their money was spent. Money that arrives repays this first;
          until then, nothing can be taken out of the account. The {words.customer} sees the balance
          less this amount.
        </Alert>
      )}
      {stop && (
        <Alert variant="danger" className="mb-4" title={freezeTitle(stop.reason)}>
          {stop.note && <p className="[overflow-wrap:anywhere]">{stop.note}</p>}
          <p>{sinceOf(stop)}</p>
        </Alert>
      )}
    </>
  );
}

/** The role's actions for an account, each in its own dialog. Staff cannot serve themselves. */
function AccountActions({ page }: { page: AccountPage }) {
  const { account, holder, owners, stop } = page;
  const may = useMay();
  const { user: staff } = useCurrentUser();
  const [action, setAction] = useState<'adjust' | 'cash' | 'freeze' | 'release' | 'close' | null>(
    null,
  );
  const close = () => setAction(null);
  const { state } = account;
  const isOwn =
    staff?.id === holder.id || owners.some(({ id, until }) => id === staff?.id && until === null);
  if (isOwn)
    return (
      <p className="text-ink-soft text-sm">You may use this account. A colleague must serve it.</p>
    );
  if (state === 'closed') return null;
  const isOneOfSeveral =
    holder.accountCount > 1 ||
    owners.filter(({ role, until }) => role !== 'viewer' && until === null).length > 1;
  const takesCash = state === 'open' || state === 'awaiting_deposit';
  return (
    <div
      data-print="hide"
      className="flex grow flex-wrap gap-2 max-sm:[&>button]:grow max-sm:[&>button]:px-2 max-sm:[&>button]:text-sm"
    >
      {may('balances.adjust') && (
        <Button variant="secondary" onClick={() => setAction('adjust')}>
          Adjust Balance
        </Button>
      )}
      {may('cash.book') && takesCash && (
        <Button variant="secondary" onClick={() => setAction('cash')}>
          Cash
        </Button>
      )}
      {stop === null && may('customers.stop') && (
        <Button variant="secondary" className="text-danger" onClick={() => setAction('freeze')}>
          Freeze
        </Button>
      )}
      {stop !== null && may('customers.release') && (
        <Button variant="secondary" onClick={() => setAction('release')}>
          Release
        </Button>
      )}
      {may('accounts.close') && isOneOfSeveral && (
        <Button variant="secondary" className="text-danger" onClick={() => setAction('close')}>
          Close
        </Button>
      )}
      {action === 'adjust' && <AdjustDialog user={holder} onClose={close} />}
      {action === 'cash' && staff && (
        <CounterDialog user={holder} staffId={staff.id} onClose={close} />
      )}
      {action === 'close' && <CloseAccountDialog page={page} onClose={close} />}
      {(action === 'freeze' || action === 'release') && (
        <StopDialog user={holder} action={action} onClose={close} />
      )}
    </div>
  );
}
