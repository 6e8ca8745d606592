import { useEffect, useEffectEvent } from 'react';
import { api } from '../net/api-client.ts';
import { sessionEnd } from '../net/session/session-end.ts';
import { mayBeSignedIn } from '../net/visitor-hint.ts';

/** Tells the browser's other tabs that somebody has signed in. */
export function announceSignIn(): void {
  const channel = openChannel();
  channel?.postMessage(null);
  channel?.close();
}

/**
 * Calls `goOn` when somebody has signed in in another tab: at once, or when this tab is looked at again.
 * The bank is asked, because the cookie that scripts can read is only a hint. Whoever opens the form
 * while signed in stays, to sign in as somebody else; a tab that lost its session to a new one does not.
 */
export function useSignInElsewhere(isWaiting: boolean, goOn: () => void): void {
  const goOnNow = useEffectEvent(goOn);
  useEffect(() => {
    const wasSignedIn = mayBeSignedIn();
    if (!isWaiting || (wasSignedIn && sessionEnd() === null)) return;
    const asking = new AbortController();
    const { signal } = asking;
    const look = () => {
      if (!mayBeSignedIn()) return;
      api.get('/api/auth/user', { signal }).then(
        () => !signal.aborted && goOnNow(),
        // Signed out again, or out of reach: the form is still here.
        () => undefined,
      );
    };
    if (wasSignedIn) look();
    const channel = openChannel();
    if (channel) channel.onmessage = look;
    addEventListener('focus', look, { signal });
    document.addEventListener('visibilitychange', look, { signal });
    return () => {
      asking.abort();
      channel?.close();
    };
  }, [isWaiting]);
}

const openChannel = () =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel('sign-in') : null;
