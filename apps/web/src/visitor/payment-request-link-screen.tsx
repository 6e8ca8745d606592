import { useState } from 'react';
import { takeLinkToken } from '../net/session/request-link.ts';
import { signInHref } from '../net/session/return-path.ts';
import { HillsMark } from '../ui/brand/hills.tsx';
import { buttonStyle } from '../ui/button.tsx';
import { usePageTitle } from '../ui/layout/page-title.ts';
import { SimplePage } from '../ui/layout/simple-page.tsx';

/**
 * Shown to a visitor who opens a payment request's link: reveals that there is a request, but none
 * of its details.
 */
export function PaymentRequestLinkScreen() {
  const [token] = useState(takeLinkToken);
  const title =
    token === null ? 'This link is not complete' : 'Someone is requesting money from you';
  usePageTitle(title);
  return (
    <SimplePage width="narrow">
      <div className="grid justify-items-start gap-4 py-8">
        <HillsMark className="w-32 text-copper" />
        <h1 tabIndex={-1} className="text-4xl">
          {title}
        </h1>
        <p className="text-ink-soft">
          {token === null
            ? 'Please open it again from the message that you got, or copy all of it.'
            : 'Sign in to see who is asking, for how much, and why. Nothing is paid before you confirm it with your PIN.'}
        </p>
        {token !== null && (
          <div className="mt-2 flex flex-wrap gap-3">
            <a href={signInHref('/payment-request')} className={buttonStyle()}>
              Sign In
            </a>
            <a href="/register" className={buttonStyle({ variant: 'secondary' })}>
              Open an Account
            </a>
          </div>
        )}
      </div>
    </SimplePage>
  );
}
