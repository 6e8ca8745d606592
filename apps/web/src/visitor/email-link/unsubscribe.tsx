import { api } from '../../net/api-client.ts';
import { useCall } from '../../net/use-call.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { LinkAction } from './link-action.tsx';

/**
 * The target of the link in an alert email. Nothing happens until the button is pressed, because
 * programs that scan email also open links; email programs post to the same URL themselves.
 */
export function Unsubscribe({ token }: { token: string }) {
  const stop = useCall({
    mutationFn: () => api.post('/unsubscribe', { query: { token } }),
    failure: { title: 'Not Stopped', fallback: 'Failed to stop the emails. Please try again.' },
  });
  return (
    <LinkAction
      title="Stop These Emails"
      heading="Stop these emails"
      call={stop}
      explanation="You’ll stop getting emails about this kind of alert. You don’t need to sign in."
      button="Stop These Emails"
    >
      <p role="status">{stop.data?.message}</p>
      <p className="text-ink-soft">
        The alert stays in your online banking. You can turn this email back on in your profile.
      </p>
      <a
        href="/profile?section=alerts"
        className={buttonStyle({ className: 'justify-self-start' })}
      >
        Go to Your Alerts
      </a>
    </LinkAction>
  );
}
