import type { AdminUser } from '@seven-hills/contracts/api/staff/admin-users';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { useMay } from '../permissions.ts';
import { fullNameOf } from '../words.ts';
import { BalanceForm } from './balance-form.tsx';
import { NameChange } from './name-change.tsx';
import { UserForm } from './user-form.tsx';
import { WaitingPeriod } from './waiting-period.tsx';

const PersonProposals = fetchedExtra(
  async () => (await import('../proposals/person-proposals.tsx')).PersonProposals,
);

/** A user's particulars and balance, each saved by a button of its own. */
export function EditUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const may = useMay();
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
        {user.openProposals > 0 && <PersonProposals personId={user.id} />}
        {user.waitingPeriodEndsAt && may('customers.release') && (
          <WaitingPeriod user={user} endsAt={user.waitingPeriodEndsAt} onLifted={onClose} />
        )}
        {user.nameChange && may('name_changes.decide') && (
          <NameChange user={user} request={user.nameChange} onDecided={onClose} />
        )}
        {may('customers.edit') && <UserForm user={user} onSaved={onClose} />}
        {may('customers.edit') && may('balances.adjust') && <hr className="border-line" />}
        {may('balances.adjust') && <BalanceForm user={user} onSaved={onClose} />}
      </div>
    </Dialog>
  );
}
