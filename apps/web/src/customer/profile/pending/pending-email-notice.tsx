import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../net/api-client.ts';
import { currentUserQuery } from '../../../net/session/current-user.ts';
import { useCall } from '../../../net/use-call.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmationLinkNotice } from '../../confirm-email-notice.tsx';

/** Shows the address that awaits its confirmation; resends its link, or cancels the change. */
export function PendingEmailNotice({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  const cancel = useCall({
    mutationFn: () => api.post('/api/email/cancel-change'),
    success: ({ message }) => ({ title: 'Change Canceled', description: message }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
    failure: { title: 'Not Canceled', fallback: 'Failed to cancel the change. Please try again.' },
  });
  return (
    <ConfirmationLinkNotice
      key={user.pendingEmail}
      title="Your new email address is waiting for confirmation"
      action={
        <Button variant="quiet" pending={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel the Change
        </Button>
      }
    >
      Confirm {user.pendingEmail} with the link that we sent there. Until then, sign in as{' '}
      {user.email}, which also gets our messages.
    </ConfirmationLinkNotice>
  );
}
