import type { CurrentUser } from '@seven-hills/contracts/api/people/session';
import { api } from '../net/api-client.ts';
import { bankServices } from '../net/bank-services.ts';
import { FailureAlert } from '../net/failure-alert.tsx';
import { useCall } from '../net/use-call.ts';
import { Button, buttonStyle } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';

/** Requests confirmation of the email address, names what it blocks, and resends the link. */
export function ConfirmEmailNotice({ user }: { user: CurrentUser }) {
  const send = useCall({
    mutationFn: () => api.post('/api/email/send-confirmation'),
    failure: { title: 'Not Sent', fallback: 'Failed to send the link. Please try again.' },
  });
  if (user.pendingEmail !== null) return <PendingEmailNotice address={user.pendingEmail} />;
  if (user.isEmailConfirmed) return null;
  const token = send.data?.confirmToken;
  return (
    <Alert
      variant="warning"
      title="Confirm your email address"
      actions={
        token ? (
          <a href={`/email-link#confirm=${token}`} className={buttonStyle()}>
            Confirm Now
          </a>
        ) : (
          <Button
            variant="secondary"
            pending={send.isPending}
            disabled={send.isSuccess}
            onClick={() => send.mutate()}
          >
            {send.isSuccess ? 'Sent' : 'Send Again'}
          </Button>
        )
      }
    >
      <p className="[overflow-wrap:anywhere]">
        {bankServices.requiresConfirmedEmail
          ? `Wires and external payments wait until you confirm ${user.email} with the link that we sent there.`
          : `Please confirm ${user.email} with the link that we sent there, so that our messages reach only you.`}
      </p>
      <p role="status">
        {send.isSuccess &&
          (token
            ? 'This demo bank has no mail server, so the link is here instead.'
            : 'We sent the link again. Earlier ones no longer work.')}
      </p>
      <FailureAlert of={send} className="mt-2" />
    </Alert>
  );
}
