import { useEffect, useEffectEvent } from 'react';
import { api } from '../net/api-client.ts';
import { sessionEnd } from '../net/session/session-end.ts';
import { mayBeSignedIn } from '../net/session/visitor-hint.ts';

/** Notifies the browser's other tabs of a sign-in. */
export function announceSignIn(): void {
  const channel = openChannel();
  channel?.postMessage(null);
  channel?.close();
}

/**
 * Calls `goOn` after a sign-in in another tab: immediately, or when the user returns to this tab.
 * The bank confirms it, because the cookie that scripts can read is only a hint. A user who opens
 * the form while signed in stays, to sign in as someone else; a tab that lost its session to a new
 * one does not.
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
        // Signed out again, or the bank is unreachable: the form stays.
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
