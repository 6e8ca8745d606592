import type { AdminUser } from '@seven-hills/contracts/api/staff/admin-users';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { OpenStops } from '../stops/open-stops.tsx';
import { UserAccess } from '../stops/user-access.tsx';
import { fullNameOf } from '../words.ts';
import { BalanceForm } from './balance-form.tsx';
import { NameChange } from './name-change.tsx';
import { UserForm } from './user-form.tsx';
import { WaitingPeriod } from './waiting-period.tsx';

/** A user's particulars and balance, each saved by a button of its own. */
export function EditUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
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
      <div className="grid gap-8">
        <OpenStops user={user} />
        {user.waitingPeriodEndsAt && (
          <WaitingPeriod user={user} endsAt={user.waitingPeriodEndsAt} onLifted={onClose} />
        )}
        {user.nameChange && (
          <NameChange user={user} request={user.nameChange} onDecided={onClose} />
        )}
        <UserForm user={user} onSaved={onClose} />
        <hr className="border-line" />
        <BalanceForm user={user} onSaved={onClose} />
        <hr className="border-line" />
        <UserAccess user={user} onChanged={onClose} />
      </div>
    </Dialog>
  );
}
