import { brand } from '@seven-hills/bank/brand';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { problemCode } from '../../net/api-error.ts';
import { currentUserQuery } from '../../net/session/current-user.ts';
import { useCall } from '../../net/use-call.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { LinkAction } from './link-action.tsx';

/** Stops the removal of all second factors, without signing in. */
export function StopFactorReset({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const stop = useCall({
    mutationFn: () => api.post('/api/factor-reset/stop-by-link', { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
    failure: { title: 'Not Stopped', fallback: 'Failed to stop the removal. Please try again.' },
  });
  return (
    <LinkAction
      title="Keep Your Sign-In Protection"
      heading="Keep your sign-in protection"
      call={stop}
      explanation="Our staff are about to remove your passkeys, your authenticator app, and your recovery codes. If you still have them, or did not ask for this, stop it."
      button="Stop the Removal"
      over={
        problemCode(stop.error) === 'email_link_invalid' && (
          <p className="text-ink-soft">
            It was already stopped or completed. If you did not request it, please call us:{' '}
            {brand.emergencyPhone}.
          </p>
        )
      }
    >
      <p role="status">Nothing will be removed. Your sign-in protection stays as it is.</p>
      <p className="text-ink-soft">
        If you did not request the removal, someone may be impersonating you. Please call us:{' '}
        {brand.emergencyPhone}.
      </p>
      <a href="/" className={buttonStyle({ className: 'justify-self-start' })}>
        Go to the Home Page
      </a>
    </LinkAction>
  );
}
