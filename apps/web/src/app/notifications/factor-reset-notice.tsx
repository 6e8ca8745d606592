import { brand } from '@seven-hills/bank/brand';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { currentUserQuery } from '../../net/session/current-user.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/** Shown above every page while a removal of the person's second factors by staff is pending. */
export function FactorResetNotice({ dueAt }: { dueAt: string }) {
  const queryClient = useQueryClient();
  const stop = useCall({
    mutationFn: () => api.post('/api/factor-reset/stop'),
    success: ({ message }) => ({ title: 'Removal Stopped', description: message }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
    failure: { title: 'Not Stopped', fallback: 'Failed to stop the removal. Please try again.' },
  });
  return (
    <div className="p-4 sm:px-6 lg:px-8" data-print="hide">
      <Alert
        variant="danger"
        announce
        title="Your sign-in protection will be removed"
        actions={
          <Button variant="secondary" pending={stop.isPending} onClick={() => stop.mutate()}>
            Stop the Removal
          </Button>
        }
      >
        <p>
          Our staff received a report that you have lost your passkeys, authenticator app, and
          recovery codes. All of them are removed on {formatDateTime(dueAt)}. If this was not you,
          stop it and call us: {brand.emergencyPhone}.
        </p>
        <FailureAlert of={stop} className="mt-2" />
      </Alert>
    </div>
  );
}
