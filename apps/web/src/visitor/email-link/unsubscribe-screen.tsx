import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { useCall } from '../../net/use-call.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { SimplePage } from '../../ui/layout/simple-page.tsx';

/**
 * Where the link in an alert's mail leads. Nothing happens before the button is pressed, because
 * programs that check mail open links too; mail programs post to the same address themselves.
 */
export function UnsubscribeScreen() {
  usePageTitle('Stop These Emails');
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '');
  const stop = useCall({
    mutationFn: () => api.post('/unsubscribe', { query: { token } }),
    failure: { title: 'Not Stopped', fallback: 'Failed to stop the emails. Please try again.' },
  });
  return (
    <SimplePage width="narrow">
      <div className="grid gap-5 py-8">
        <h1 tabIndex={-1} className="text-4xl">
          {token ? 'Stop these emails' : 'This link is not complete'}
        </h1>
        {stop.isSuccess ? (
          <>
            <p role="status">{stop.data.message}</p>
            <p className="text-ink-soft">
              The alert stays in your online banking. Your profile has all alerts, and turns this
              email on again.
            </p>
            <a href="/profile#alerts" className={buttonStyle({ className: 'justify-self-start' })}>
              Go to Your Alerts
            </a>
          </>
        ) : token ? (
          <>
            <p className="text-ink-soft">
              We stop the emails about what the message told you. You need not sign in.
            </p>
            <FailureAlert of={stop} />
            <Button
              size="large"
              className="justify-self-start"
              pending={stop.isPending}
              onClick={() => stop.mutate()}
            >
              Stop These Emails
            </Button>
          </>
        ) : (
          <>
            <p className="text-ink-soft">
              Please open it from the message again, or copy all of it.
            </p>
            <a href="/" className={buttonStyle({ className: 'justify-self-start' })}>
              Go to the Start
            </a>
          </>
        )}
      </div>
    </SimplePage>
  );
}
