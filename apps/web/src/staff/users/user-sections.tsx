import type { Account } from '@seven-hills/contracts/api/money/account';
import type { OpenedUser } from '@seven-hills/contracts/api/staff/admin-users';
import { useState } from 'react';
import { centsOf } from '../../money/transaction-words.ts';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/data/money.tsx';
import { AdjustDialog } from '../adjustments/adjust-dialog.tsx';
import { useMay } from '../permissions.ts';
import { PersonProposals } from '../proposals/person-proposals.tsx';
import { CloseAccount } from '../stops/close-account.tsx';
import { FactorReset } from '../stops/factor-reset.tsx';
import { OpenStops } from '../stops/open-stops.tsx';
import { UserAccess } from '../stops/user-access.tsx';
import { NameChange } from './name-change.tsx';
import { StatedReason } from './stated-reason.tsx';
import { UserForm } from './user-form.tsx';
import { WaitingPeriod } from './waiting-period.tsx';

interface UserSectionsProps {
  user: OpenedUser;
  onClose: () => void;
  onEditing: (isDirty: boolean) => void;
  onReasoning: (isDirty: boolean) => void;
}

/**
 * What can be done to a user, in the dialog. Its code arrives as a whole: a section that appeared after
 * the others moved them away under a pointer that was about to press.
 */
export function UserSections({ user, onClose, onEditing, onReasoning }: UserSectionsProps) {
  const [isAdjusting, setAdjusting] = useState(false);
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
      {may('customers.edit') && !isClosed && (
        <UserForm user={user} onSaved={onClose} onDirtyChange={onEditing} />
      )}
      {user.account && !isSelf && may('balances.adjust') && (
        <>
          {may('customers.edit') && !isClosed && <hr className="border-line" />}
          <BalanceLine account={user.account} onAdjust={() => setAdjusting(true)} />
          {isAdjusting && <AdjustDialog user={user} isNested onClose={() => setAdjusting(false)} />}
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

function BalanceLine({ account, onAdjust }: { account: Account; onAdjust: () => void }) {
  return (
    <section aria-labelledby="user-balance" className="flex flex-wrap items-center gap-3">
      <div className="grow">
        <h3 id="user-balance" className="font-sans font-semibold text-base tracking-normal">
          Balance
        </h3>
        <Money cents={centsOf(account.currentBalance)} />
      </div>
      <Button variant="secondary" onClick={onAdjust}>
        Adjust Balance
      </Button>
    </section>
  );
}
