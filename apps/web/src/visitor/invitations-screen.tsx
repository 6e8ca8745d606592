import { useState } from 'react';
import { invitationLink } from '../net/session/link-tokens.ts';
import { registerHref, signInHref } from '../net/session/return-path.ts';
import { buttonStyle } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/** Shown to a visitor who follows an invitation: tells nobody whether there is one. */
export function VisitorInvitationsScreen() {
  useState(invitationLink.take);
  return (
    <MessagePage
      title="Were you invited to share an account?"
      actions={
        <>
          <a href={signInHref('/invitations')} className={buttonStyle()}>
            Sign In
          </a>
          <a href={registerHref('/invitations')} className={buttonStyle({ variant: 'secondary' })}>
            Register
          </a>
        </>
      }
    >
      Sign in to see your invitations. If you’re new here, register with the email address or phone
      number that was invited. You need neither an account of your own nor an initial deposit.
    </MessagePage>
  );
}
