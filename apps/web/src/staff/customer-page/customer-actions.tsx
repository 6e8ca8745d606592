import type { OpenedUser } from '@seven-hills/contracts/staff/users';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { fetched } from '../../ui/fetched.tsx';
import { useMay } from '../permissions.ts';
import {
  type CustomerAction,
  customerActionNames,
  isPossible,
  permissionOfAction,
} from './customer-action.ts';

const AdjustDialog = fetched(() => import('../adjustments/adjust-dialog.tsx'), 'AdjustDialog');
const EditUserDialog = fetched(() => import('../users/edit-user-dialog.tsx'), 'EditUserDialog');
const CounterDialog = fetched(() => import('../counter/counter-dialog.tsx'), 'CounterDialog');
const ReportDeathDialog = fetched(
  () => import('../deaths/report-death-dialog.tsx'),
  'ReportDeathDialog',
);
const StopDialog = fetched(() => import('../stops/stop-dialog.tsx'), 'StopDialog');

const actionLabels: Record<Exclude<CustomerAction, 'death'>, string> = {
  adjust: 'Adjust Balance',
  cash: 'Cash',
  edit: 'Edit',
  stop: 'Suspend',
};

const headerActions = ['adjust', 'cash', 'edit', 'stop'] as const;

/** The role's actions for a customer, each in its own dialog. Staff cannot serve themselves. */
export function CustomerActions({ user, className }: { user: OpenedUser; className?: string }) {
  const may = useMay();
  const { user: staff } = useCurrentUser();
  const [action, setAction] = useState<CustomerAction | null>(null);
  useAskedAction(setAction);
  const close = () => setAction(null);
  const { status } = user;
  if (staff?.id === user.id)
    return (
      <p className={cn('text-ink-soft text-sm', className)}>
        This is you. A colleague must serve you.
      </p>
    );
  const isSuspended = status === 'suspended';
  const offers = (name: CustomerAction) =>
    may(permissionOfAction(name, isSuspended)) && isPossible(name, user);
  const shown = action !== null && offers(action) ? action : null;
  return (
    <div
      className={cn(
        'flex grow flex-wrap gap-2 max-sm:[&>button]:grow max-sm:[&>button]:px-2 max-sm:[&>button]:text-sm',
        className,
      )}
    >
      {headerActions.filter(offers).map((name) => (
        <Button
          key={name}
          variant="secondary"
          className={name === 'stop' && !isSuspended ? 'text-danger' : ''}
          onClick={() => setAction(name)}
        >
          {name === 'stop' && isSuspended ? 'Activate' : actionLabels[name]}
        </Button>
      ))}
      {shown === 'adjust' && <AdjustDialog user={user} onClose={close} />}
      {shown === 'edit' && <EditUserDialog user={user} onClose={close} />}
      {shown === 'cash' && staff && (
        <CounterDialog user={user} staffId={staff.id} onClose={close} />
      )}
      {shown === 'death' && <ReportDeathDialog user={user} onClose={close} />}
      {shown === 'stop' && (
        <StopDialog user={user} action={isSuspended ? 'activate' : 'suspend'} onClose={close} />
      )}
    </div>
  );
}

/**
 * Opens the dialog named in the URL and removes it from the URL, so that closing, Back, and a
 * reload leave it closed.
 */
function useAskedAction(open: (action: CustomerAction) => void): void {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const asked = new URLSearchParams(search).get('do');
  const begin = useEffectEvent(() => {
    const parameters = new URLSearchParams(search);
    parameters.delete('do');
    navigate(parameters.size === 0 ? path : `${path}?${parameters}`, { replace: true });
    const action = customerActionNames.find((name) => name === asked);
    if (action) open(action);
  });
  useEffect(() => {
    if (asked !== null) begin();
  }, [asked]);
}
