import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { useCall } from '../../net/use-call.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';

/**
 * The target of the link in an alert email. Nothing happens until the button is pressed, because
 * programs that scan email also open links; email programs post to the same URL themselves.
 */
export function Unsubscribe({ token }: { token: string }) {
  usePageTitle('Stop These Emails');
  const stop = useCall({
    mutationFn: () => api.post('/unsubscribe', { query: { token } }),
    failure: { title: 'Not Stopped', fallback: 'Failed to stop the emails. Please try again.' },
  });
  return (
    <>
      <h1 tabIndex={-1} className="text-4xl">
        Stop these emails
      </h1>
      {stop.isSuccess ? (
        <>
          <p role="status">{stop.data.message}</p>
          <p className="text-ink-soft">
            The alert stays in your online banking. You can turn this email back on in your profile.
          </p>
          <a href="/profile#alerts" className={buttonStyle({ className: 'justify-self-start' })}>
            Go to Your Alerts
          </a>
        </>
      ) : (
        <>
          <p className="text-ink-soft">
            You’ll stop getting emails about this kind of alert. You don’t need to sign in.
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
      )}
    </>
  );
}
