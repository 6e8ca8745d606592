import type { AdminUser } from '@seven-hills/contracts/api/staff/admin-users';
import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '../../net/query-panel.tsx';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { fetched, fetchedExtra } from '../../ui/fetched.tsx';
import { useMay } from '../permissions.ts';
import { OpenStops } from '../stops/open-stops.tsx';
import { fullNameOf } from '../words.ts';
import { NameChange } from './name-change.tsx';
import { userQuery } from './queries.ts';
import { StatedReason } from './stated-reason.tsx';
import { WaitingPeriod } from './waiting-period.tsx';

const PersonProposals = fetchedExtra(
  async () => (await import('../proposals/person-proposals.tsx')).PersonProposals,
);
const UserForm = fetched(async () => (await import('./user-form.tsx')).UserForm);
const BalanceForm = fetched(async () => (await import('./balance-form.tsx')).BalanceForm);
const UserAccess = fetched(async () => (await import('../stops/user-access.tsx')).UserAccess);
const FactorReset = fetched(async () => (await import('../stops/factor-reset.tsx')).FactorReset);
const CloseAccount = fetched(async () => (await import('../stops/close-account.tsx')).CloseAccount);

interface EditUserDialogProps {
  user: AdminUser;
  onClose: () => void;
}

/** A user's particulars and balance, each saved by a button of its own. */
export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const opened = useQuery(userQuery(user.id));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit User"
      description={`${fullNameOf(user)}, ID ${user.id}`}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <QueryPanel query={opened} loading="Opening the user">
        {(read) => <UserSections user={read} onClose={onClose} />}
      </QueryPanel>
    </Dialog>
  );
}

function UserSections({ user, onClose }: EditUserDialogProps) {
  const may = useMay();
  const isSelf = useCurrentUser().user?.id === user.id;
  const isClosed = user.status === 'closed';
  // What is under way comes first, as stops do.
  const isLosing = user.factorReset?.state === 'waiting';
  return (
    <div className="grid gap-8">
      <OpenStops user={user} />
      {isLosing && <FactorReset user={user} onChanged={onClose} />}
      {user.openProposals > 0 && <PersonProposals personId={user.id} />}
      {user.waitingPeriodEndsAt && may('customers.release') && (
        <WaitingPeriod user={user} endsAt={user.waitingPeriodEndsAt} onLifted={onClose} />
      )}
      {user.nameChange && may('name_changes.decide') && (
        <NameChange user={user} request={user.nameChange} onDecided={onClose} />
      )}
      {may('customers.edit') && !isClosed && <UserForm user={user} onSaved={onClose} />}
      {may('customers.edit') && !isClosed && may('balances.adjust') && (
        <hr className="border-line" />
      )}
      {may('balances.adjust') && <BalanceForm user={user} onSaved={onClose} />}
      {may('customers.stop') && !isClosed && (
        <>
          <hr className="border-line" />
          <UserAccess user={user} onChanged={onClose} />
        </>
      )}
      {!isClosed && !isSelf && !isLosing && <FactorReset user={user} onChanged={onClose} />}
      {may('accounts.close') && user.account && !isClosed && user.role === 'user' && (
        <>
          <hr className="border-line" />
          <CloseAccount user={user} onClosed={onClose} />
        </>
      )}
      {!isSelf && (
        <>
          <hr className="border-line" />
          <StatedReason user={user} />
        </>
      )}
    </div>
  );
}
