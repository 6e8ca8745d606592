import type { FactorReset as Reset } from '@seven-hills/contracts/staff/factor-resets';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useMay } from '../permissions.ts';
import { useStaffCall } from '../use-staff-call.ts';
import { FactorResetDialog } from './factor-reset-dialog.tsx';

interface FactorResetProps {
  user: AdminUser;
  /** Called after the removal is proposed, started, or stopped. */
  onChanged: () => void;
}

/** Removes the second factors of a person who has lost them, and shows the removal's status. */
export function FactorReset({ user, onChanged }: FactorResetProps) {
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const { factorReset: reset } = user;
  const isWaiting = reset?.state === 'waiting';
  if (!reset && !user.hasSecondFactor) return null;
  return (
    <section aria-labelledby="factor-reset" className="grid gap-3">
      <h3 id="factor-reset" className="font-sans font-semibold text-base tracking-normal">
        Second Factors
      </h3>
      {isWaiting ? (
        <Waiting user={user} reset={reset} onStopped={onChanged} />
      ) : (
        <p className="text-ink-soft text-sm">
          {reset && `${lastRemovalSentence(reset)} `}
          {user.hasSecondFactor
            ? 'If this person has lost all of them, a colleague and you can remove them. It takes 24 hours, in which the person can stop it.'
            : 'This person has none.'}
        </p>
      )}
      {!isWaiting && user.hasSecondFactor && may('factors.reset') && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
          Remove Lost Factors
        </Button>
      )}
      {asking && (
        <FactorResetDialog user={user} onDone={onChanged} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}

/** `The last removal was stopped on Nov 22, 2026 3:04 PM.` */
const lastRemovalSentence = ({ state, endedAt }: Reset): string =>
  `The last removal was ${state === 'stopped' ? 'stopped' : 'done'} on ${formatDateTime(endedAt ?? '')}.`;

interface WaitingProps {
  user: AdminUser;
  reset: Reset;
  onStopped: () => void;
}

function Waiting({ user: { id }, reset, onStopped }: WaitingProps) {
  const may = useMay();
  const stop = useStaffCall({
    mutationFn: () => api.post('/api/admin/users/:id/stop-factor-reset', { params: { id } }),
    success: ({ message }) => ({ title: 'Removal Stopped', description: message }),
    fallback: 'Failed to stop the removal. Please try again.',
    onDone: onStopped,
  });
  return (
    <Alert
      variant="warning"
      title={`All are removed on ${formatDateTime(reset.dueAt)}`}
      actions={
        may('customers.stop') && (
          <Button variant="secondary" pending={stop.isPending} onClick={() => stop.mutate()}>
            Stop the Removal
          </Button>
        )
      }
    >
      <p>
        Started {formatDateTime(reset.startedAt)}. The person was notified and can also stop it.
      </p>
      <FailureAlert of={stop} className="mt-2" />
    </Alert>
  );
}
