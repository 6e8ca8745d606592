import { words } from '@seven-hills/bank/words/words';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import type { ReactNode } from 'react';
import { api } from '../net/api-client.ts';
import { bankServices } from '../net/bank-services.ts';
import { FailureAlert, useCall } from '../net/use-call.tsx';
import { Button, buttonStyle } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';

/** Requests confirmation of the email address, names what it blocks, and resends the link. */
export function ConfirmEmailNotice({ user }: { user: CurrentUser }) {
  if (user.isEmailConfirmed) return null;
  const address = user.pendingEmail ?? user.email;
  return (
    <ConfirmationLinkNotice title="Confirm your email address">
      {bankServices.requiresConfirmedEmail
        ? `Wires and external payments wait until you confirm ${address} with the link that we sent there.`
        : `Please confirm ${address} with the link that we sent there, so that our messages reach only you.`}
    </ConfirmationLinkNotice>
  );
}

interface ConfirmationLinkNoticeProps {
  title: string;
  children: ReactNode;
  /** A button beside the one that resends the link. */
  action?: ReactNode;
}

/** A notice about an address that awaits its confirmation, which can resend the link. */
export function ConfirmationLinkNotice({ title, children, action }: ConfirmationLinkNoticeProps) {
  const send = useCall({
    mutationFn: () => api.post('/api/email/send-confirmation'),
    failure: { title: 'Not Sent', fallback: 'Failed to send the link. Please try again.' },
  });
  const token = send.data?.confirmToken;
  return (
    <Alert
      variant="warning"
      title={title}
      actions={
        <>
          {token ? (
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
          )}
          {action}
        </>
      }
    >
      <p className="[overflow-wrap:anywhere]">{children}</p>
      <p role="status">
        {send.isSuccess &&
          (token
            ? `This demo ${words.bank} has no mail server, so the link is here instead.`
            : 'We sent the link again. Earlier ones no longer work.')}
      </p>
      <FailureAlert of={send} className="mt-2" />
    </Alert>
  );
}
