import { words } from '@seven-hills/bank/words/words';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { useState } from 'react';
import { waitingPeriodEnd } from '../../money/waiting-period-notice.tsx';
import { api } from '../../net/api-client.ts';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { fullNameOf } from '../words.ts';

interface WaitingPeriodProps {
  user: AdminUser;
  endsAt: string;
  onLifted: () => void;
}

/**
 * States that a user's PIN is protected after a password reset, and lets a colleague end that
 * early.
 */
export function WaitingPeriod({ user, endsAt, onLifted }: WaitingPeriodProps) {
  const isSelf = useCurrentUser().user?.id === user.id;
  const [asking, setAsking] = useState(false);
  return (
    <Alert
      variant="warning"
      title="The password was reset recently"
      actions={
        !isSelf && (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Lift the Waiting Period
          </Button>
        )
      }
    >
      Until {waitingPeriodEnd(endsAt)}, this user needs the current PIN to change it, and can’t set
      up a first PIN or unlock a locked one.
      {isSelf && ' Only another staff member can lift the waiting period.'}
      {asking && (
        <ActionDialog
          title="Lift the waiting period?"
          description={`After this, the password alone is enough to change the PIN of ${fullNameOf(user)}. Verify the ${words.customer}’s identity first. We’ll notify them by email.`}
          confirmLabel="Lift the Waiting Period"
          destructive
          fields={{}}
          send={() =>
            api.post('/api/admin/users/:id/lift-waiting-period', { params: { id: user.id } })
          }
          success={{
            title: 'Waiting Period Lifted',
            description: `The ${words.customer} has been notified by email.`,
          }}
          fallback="Failed to lift the waiting period. Please try again."
          onDone={onLifted}
          onClose={() => setAsking(false)}
        />
      )}
    </Alert>
  );
}
