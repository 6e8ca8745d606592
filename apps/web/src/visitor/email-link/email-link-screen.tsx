import { useState } from 'react';
import { buttonStyle } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { SimplePage } from '../../ui/layout/simple-page.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { StopFactorReset } from './stop-factor-reset.tsx';
import { UndoEmailChange } from './undo-email-change.tsx';
import { Unsubscribe } from './unsubscribe.tsx';

const kinds = ['confirm', 'undo', 'stop-reset'] as const;
/** What a link in an email requests, such as `#confirm=…`. */
type Asked = { kind: (typeof kinds)[number] | 'unsubscribe'; token: string } | null;

/**
 * The target of links in emails, except for those that reset the password. Nothing happens until a
 * button is pressed, because programs that scan email also open links.
 */
export function EmailLinkScreen() {
  const [asked] = useState(takeToken);
  return (
    <SimplePage width="narrow">
      <div className="grid gap-5 py-8">
        {asked?.kind === 'confirm' && <ConfirmEmail token={asked.token} />}
        {asked?.kind === 'undo' && <UndoEmailChange token={asked.token} />}
        {asked?.kind === 'stop-reset' && <StopFactorReset token={asked.token} />}
        {asked?.kind === 'unsubscribe' && <Unsubscribe token={asked.token} />}
        {!asked && <Incomplete />}
      </div>
    </SimplePage>
  );
}

function Incomplete() {
  usePageTitle('Link Not Complete');
  return (
    <>
      <h1 tabIndex={-1} className="text-4xl">
        This link is not complete
      </h1>
      <p className="text-ink-soft">Please open it from the message again, or copy all of it.</p>
      <a href="/" className={buttonStyle({ className: 'justify-self-start' })}>
        Go to the Home Page
      </a>
    </>
  );
}

/**
 * Reads the token and removes it from the URL, so that neither the history nor a screenshot
 * contains it.
 */
function takeToken(): Asked {
  if (window.location.pathname === '/unsubscribe') {
    // Email programs post to the same URL, so this token is in the query. It permits nothing else.
    const token = new URLSearchParams(window.location.search).get('token');
    return token ? { kind: 'unsubscribe', token } : null;
  }
  const [, name, token] = /^#([a-z-]+)=([\w-]+)$/.exec(window.location.hash) ?? [];
  const kind = kinds.find((each) => each === name);
  if (!kind || token === undefined) return null;
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return { kind, token };
}
