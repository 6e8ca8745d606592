import { words } from '@seven-hills/bank/words/words';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { problemCode } from '../../net/api-error.ts';
import { currentUserQuery } from '../../net/session/current-user.ts';
import { useCall } from '../../net/use-call.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { LinkAction } from './link-action.tsx';

/** Confirms the address that the link was sent to. */
export function ConfirmEmail({ token }: { token: string }) {
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
    <LinkAction
      title="Confirm Your Email Address"
      heading="Confirm your email address"
      call={confirm}
      explanation="You opened the link that we sent you. Confirm that this is your address, so that our messages reach you and nobody else. If it is a new one, you then sign in with it."
      button="Confirm Email Address"
      over={
        isOver && (
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
        )
      }
    >
      <p role="status">Your email address is confirmed.</p>
      <a href="/" className={buttonStyle({ className: 'justify-self-start' })}>
        Continue to the {words.Bank}
      </a>
    </LinkAction>
  );
}
