import { brand } from '@seven-hills/bank/brand';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { problemCode } from '../../net/api-error.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { currentUserQuery } from '../../net/session/current-user.ts';
import { useCall } from '../../net/use-call.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';

/** Stops the removal of all second factors, without signing in. */
export function StopFactorReset({ token }: { token: string }) {
  usePageTitle('Keep Your Sign-In Protection');
  const queryClient = useQueryClient();
  const stop = useCall({
    mutationFn: () => api.post('/api/factor-reset/stop-by-link', { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
    failure: { title: 'Not Stopped', fallback: 'Failed to stop the removal. Please try again.' },
  });
  const isOver = problemCode(stop.error) === 'email_link_invalid';
  return (
    <>
      <h1 tabIndex={-1} className="text-4xl">
        Keep your sign-in protection
      </h1>
      {stop.isSuccess ? (
        <>
          <p role="status">Nothing will be removed. Your sign-in protection stays as it is.</p>
          <p className="text-ink-soft">
            If you did not request the removal, someone may be impersonating you. Please call us:{' '}
            {brand.servicePhone}, day or night.
          </p>
          <a href="/" className={buttonStyle({ className: 'justify-self-start' })}>
            Go to the Home Page
          </a>
        </>
      ) : (
        <>
          <p className="text-ink-soft">
            Our staff are about to remove your passkeys, your authenticator app, and your recovery
            codes. If you still have them, or did not ask for this, stop it.
          </p>
          <FailureAlert of={stop} />
          {isOver ? (
            <p className="text-ink-soft">
              It was already stopped or completed. If you did not request it, please call us:{' '}
              {brand.servicePhone}, day or night.
            </p>
          ) : (
            <Button
              size="large"
              className="justify-self-start"
              pending={stop.isPending}
              onClick={() => stop.mutate()}
            >
              Stop the Removal
            </Button>
          )}
        </>
      )}
    </>
  );
}
