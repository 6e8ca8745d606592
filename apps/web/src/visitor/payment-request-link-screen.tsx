import { useState } from 'react';
import { takeLinkToken } from '../net/session/link-tokens.ts';
import { registerHref, signInHref } from '../net/session/return-path.ts';
import { buttonStyle } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/**
 * Shown to a visitor who opens a payment request's link: reveals that there is a request, but none
 * of its details.
 */
export function PaymentRequestLinkScreen() {
  const [token] = useState(takeLinkToken);
  if (token === null)
    return (
      <MessagePage title="This link is not complete">
        Please open it again from the message that you got, or copy all of it.
      </MessagePage>
    );
  return (
    <MessagePage
      title="Someone is requesting money from you"
      actions={
        <>
          <a href={signInHref('/payment-request')} className={buttonStyle()}>
            Sign In
          </a>
          <a
            href={registerHref('/payment-request')}
            className={buttonStyle({ variant: 'secondary' })}
          >
            Open an Account
          </a>
        </>
      }
    >
      Sign in to see who is asking, for how much, and why. Nothing is paid before you confirm it
      with your PIN.
    </MessagePage>
  );
}
