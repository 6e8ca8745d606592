import type { OpenedUser } from '@seven-hills/contracts/api/staff/admin-users';
import { useState } from 'react';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { fetched } from '../../ui/fetched.tsx';
import { useMay } from '../permissions.ts';

const AdjustDialog = fetched(
  async () => (await import('../adjustments/adjust-dialog.tsx')).AdjustDialog,
);
const EditUserDialog = fetched(
  async () => (await import('../users/edit-user-dialog.tsx')).EditUserDialog,
);
const CounterDialog = fetched(
  async () => (await import('../counter/counter-dialog.tsx')).CounterDialog,
);
const StopDialog = fetched(async () => (await import('../stops/stop-dialog.tsx')).StopDialog);

type Action = 'adjust' | 'edit' | 'cash' | 'stop';

/** What the role may do about a customer, each in a dialog of its own. Nobody serves themself. */
export function CustomerActions({ user, className }: { user: OpenedUser; className?: string }) {
  const may = useMay();
  const { user: staff } = useCurrentUser();
  const [action, setAction] = useState<Action | null>(null);
  const close = () => setAction(null);
  const { status } = user;
  if (staff?.id === user.id)
    return (
      <p className={cn('text-ink-soft text-sm', className)}>
        This is you. A colleague must serve you.
      </p>
    );
  const isOpen = status !== 'closed' && status !== 'no_account';
  const isSuspended = status === 'suspended';
  return (
    <div
      className={cn(
        'flex grow flex-wrap gap-2 max-sm:[&>button]:grow max-sm:[&>button]:px-2 max-sm:[&>button]:text-sm',
        className,
      )}
    >
      {isOpen && may('balances.adjust') && (
        <Button variant="secondary" onClick={() => setAction('adjust')}>
          Adjust Balance
        </Button>
      )}
      {isOpen && !isSuspended && may('cash.book') && (
        <Button variant="secondary" onClick={() => setAction('cash')}>
          Cash
        </Button>
      )}
      {status !== 'closed' && may('customers.edit') && (
        <Button variant="secondary" onClick={() => setAction('edit')}>
          Edit
        </Button>
      )}
      {isOpen && may(isSuspended ? 'customers.release' : 'customers.stop') && (
        <Button
          variant="secondary"
          className={isSuspended ? '' : 'text-danger'}
          onClick={() => setAction('stop')}
        >
          {isSuspended ? 'Activate' : 'Suspend'}
        </Button>
      )}
      {action === 'adjust' && <AdjustDialog user={user} onClose={close} />}
      {action === 'edit' && <EditUserDialog user={user} onClose={close} />}
      {action === 'cash' && staff && (
        <CounterDialog user={user} staffId={staff.id} onClose={close} />
      )}
      {action === 'stop' && (
        <StopDialog user={user} action={isSuspended ? 'activate' : 'suspend'} onClose={close} />
      )}
    </div>
  );
}
