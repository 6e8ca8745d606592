import type { OpenedUser } from '@seven-hills/contracts/staff/users';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { fetched, fetchedExtra } from '../../ui/fetched.tsx';
import { useMay } from '../permissions.ts';
import { OpenStops } from '../stops/open-stops.tsx';
import type { NameChangeProps } from './name-change.tsx';

const PersonProposals = fetchedExtra(
  () => import('../proposals/person-proposals.tsx'),
  'PersonProposals',
);
const StatedReason = fetched(() => import('./stated-reason.tsx'), 'StatedReason');
const NameChange = fetched<'NameChange', NameChangeProps>(
  () => import('./name-change.tsx'),
  'NameChange',
);
const WaitingPeriod = fetched(() => import('./waiting-period.tsx'), 'WaitingPeriod');
const UserForm = fetched(() => import('./user-form.tsx'), 'UserForm');
const BalanceForm = fetched(() => import('../adjustments/balance-form.tsx'), 'BalanceForm');
const UserAccess = fetched(() => import('../stops/user-access.tsx'), 'UserAccess');
const FactorReset = fetched(() => import('../factor-resets/factor-reset.tsx'), 'FactorReset');
const CloseAccount = fetched(() => import('../stops/close-account.tsx'), 'CloseAccount');

const parts = [
  PersonProposals,
  StatedReason,
  NameChange,
  WaitingPeriod,
  UserForm,
  BalanceForm,
  UserAccess,
  FactorReset,
  CloseAccount,
];

export const loadingUser = 'Opening the user';

/**
 * The actions for a user, in the dialog. It waits for the code of all sections, because a section
 * that appears late would move the others while the user is about to click.
 */
export const UserSections = fetched(
  async () => {
    await Promise.all(parts.map((part) => part.fetch()));
    return { Sections };
  },
  'Sections',
  () => <SkeletonRows rows={6} label={loadingUser} />,
);

interface UserSectionsProps {
  user: OpenedUser;
  onClose: () => void;
  onEditing: (isDirty: boolean) => void;
  onBalancing: (isDirty: boolean) => void;
  onReasoning: (isDirty: boolean) => void;
}

function Sections({ user, onClose, onEditing, onBalancing, onReasoning }: UserSectionsProps) {
  const may = useMay();
  const isSelf = useCurrentUser().user?.id === user.id;
  const isClosed = user.status === 'closed';
  // A removal in progress comes first, as stops do.
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
      {may('customers.edit') && !isClosed && (
        <UserForm user={user} onSaved={onClose} onDirtyChange={onEditing} />
      )}
      {user.account && !isSelf && may('balances.adjust') && (
        <>
          {may('customers.edit') && !isClosed && <hr className="border-line" />}
          <BalanceForm account={user.account} onSaved={onClose} onDirtyChange={onBalancing} />
        </>
      )}
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
          <StatedReason user={user} onDirtyChange={onReasoning} />
        </>
      )}
    </div>
  );
}
