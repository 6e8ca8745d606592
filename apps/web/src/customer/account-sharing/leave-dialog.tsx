import { sharingTerms } from '@seven-hills/bank/words/sharing-words';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ownAccountLabel } from '../../money/own-accounts.ts';
import { refreshMoney } from '../../money/queries.ts';
import { api, refetchUnder } from '../../net/api-client.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { viewHref } from '../screens.ts';
import { ConfirmOwnerDialog } from '../second-factor/confirm-owner-form.tsx';
import { protectionQuery } from '../second-factor/queries.ts';
import { refreshSharing } from './queries.ts';

interface LeaveDialogProps {
  account: OwnAccount;
  onClose: () => void;
}

/** Gives up one's own part of an account, after a confirmation. */
export function LeaveDialog({ account, onClose }: LeaveDialogProps) {
  const { id, role } = account;
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const protection = useQuery(protectionQuery).data;
  if (!protection) return null;
  return (
    <ConfirmOwnerDialog
      title={`Leave ${ownAccountLabel(account)}?`}
      description={
        role === 'viewer'
          ? 'You no longer see this account. An owner can invite you again.'
          : 'The account and the money in it stay with the other owners. You no longer see it, and your scheduled payments from it end. You can return only with a new invitation.'
      }
      protection={protection}
      change={{ change: 'leave_account', sharing: sharingTerms(id) }}
      label="Leave Account"
      pendingLabel="Leaving..."
      failureTitle="You Have Not Left"
      onConfirmed={async (body) => {
        await api.post('/api/own-accounts/:id/leave', { params: { id }, body });
        toast({ title: 'You Have Left the Account', variant: 'success' });
        onClose();
        navigate(viewHref('dashboard'));
        await Promise.all([
          refreshSharing(queryClient),
          refreshMoney(queryClient),
          refetchUnder(queryClient, '/api/account', '/api/statements'),
        ]);
      }}
      onClose={onClose}
    />
  );
}
