import { sharingTerms } from '@seven-hills/bank/words/sharing-words';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ownAccountLabel } from '../../money/own-accounts.ts';
import { api } from '../../net/api-client.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { refreshPrimary } from '../own-accounts/account-actions.tsx';
import { refreshSchedules } from '../schedules/queries.ts';
import { viewHref } from '../screens.ts';
import { ConfirmOwnerDialog } from '../second-factor/confirm-owner-form.tsx';

interface LeaveDialogProps {
  account: OwnAccount;
  onClose: () => void;
}

/** Gives up one's own part of an account, after a confirmation. */
export function LeaveDialog({ account, onClose }: LeaveDialogProps) {
  const { id, role } = account;
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  return (
    <ConfirmOwnerDialog
      title={`Leave ${ownAccountLabel(account)}?`}
      description={
        role === 'viewer'
          ? 'You’ll no longer see this account. An owner can invite you again.'
          : 'The account and the money in it stay with the other owners. You’ll no longer see it, and your scheduled payments from it will end. You can return only with a new invitation.'
      }
      change={{ change: 'leave_account', sharing: sharingTerms(id) }}
      label="Leave Account"
      pendingLabel="Leaving..."
      failureTitle="You Still Have Access"
      onConfirmed={async (body) => {
        await api.post('/api/own-accounts/:id/leave', { params: { id }, body });
        await Promise.all([refreshPrimary(queryClient), refreshSchedules(queryClient)]);
        toast({ title: 'You Left the Account', variant: 'success' });
        navigate(viewHref('dashboard'));
      }}
      onClose={onClose}
    />
  );
}
