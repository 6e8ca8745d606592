import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { problemCode } from '../../net/api-error.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { currentUserQuery } from '../../net/session/current-user.ts';
import { useCall } from '../../net/use-call.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';

/** Confirms the address that the link was sent to. */
export function ConfirmEmail({ token }: { token: string }) {
  usePageTitle('Confirm Your Email Address');
  const queryClient = useQueryClient();
  const confirm = useCall({
    mutationFn: () => api.post('/api/email/confirm', { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
    failure: {
      title: 'Not Confirmed',
      fallback: 'Failed to confirm the address. Please try again.',
    },
  });
  const isTaken = problemCode(confirm.error) === 'email_taken';
  const isOver = isTaken || problemCode(confirm.error) === 'email_link_invalid';
  return (
    <>
      <h1 tabIndex={-1} className="text-4xl">
        Confirm your email address
      </h1>
      {confirm.isSuccess ? (
        <>
          <p role="status">Your email address is confirmed.</p>
          <a href="/" className={buttonStyle({ className: 'justify-self-start' })}>
            Continue to the Bank
          </a>
        </>
      ) : (
        <>
          <p className="text-ink-soft">
            You opened the link that we sent you. Confirm that this is your address, so that our
            messages reach you and nobody else. If it is a new one, you then sign in with it.
          </p>
          <FailureAlert of={confirm} />
          {isOver ? (
            <>
              {!isTaken && (
                <p className="text-ink-soft">
                  A link works once and expires after a few days. You can request a new one in your
                  profile.
                </p>
              )}
              <a href="/profile" className={buttonStyle({ className: 'justify-self-start' })}>
                Go to Your Profile
              </a>
            </>
          ) : (
            <Button
              size="large"
              className="justify-self-start"
              pending={confirm.isPending}
              onClick={() => confirm.mutate()}
            >
              Confirm Email Address
            </Button>
          )}
        </>
      )}
    </>
  );
}
