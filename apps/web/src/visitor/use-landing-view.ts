import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { registerHref, signInHref } from '../net/session/return-path.ts';

const landingViews = ['landing', 'login'] as const;
/** The views at `/`, and `register`, which has its own URL. */
export type LandingView = (typeof landingViews)[number] | 'register';

/**
 * `?view=login` and a reset link's `?token=` open the login view; `?view=register` opens
 * registration.
 */
export function viewInAddress(): LandingView {
  const search = new URLSearchParams(window.location.search);
  const view = search.get('view');
  if (search.has('token') || view === 'login') return 'login';
  return view === 'register' ? 'register' : 'landing';
}

/** The view in a browser history entry or, if it has none, in the URL. */
const viewIn = (state: unknown): LandingView => {
  const noted = typeof state === 'object' && state !== null && 'view' in state ? state.view : null;
  return landingViews.find((view) => view === noted) ?? viewInAddress();
};

/**
 * The view that a visitor sees at `/`. Switching between landing and login does not change the
 * route, but the browser's Back still returns to the previous view.
 */
export function useLandingView(): [LandingView, (next: LandingView) => void] {
  const [, navigate] = useLocation();
  const [view, setView] = useState(() => viewIn(history.state));
  useEffect(() => {
    history.replaceState({ ...history.state, view: viewIn(history.state) }, '');
    const followHistory = (event: PopStateEvent) => setView(viewIn(event.state));
    addEventListener('popstate', followHistory);
    return () => removeEventListener('popstate', followHistory);
  }, []);
  const show = useCallback(
    (next: LandingView) => {
      if (next === 'register') {
        const path = new URLSearchParams(window.location.search).get('next');
        return navigate(path === null ? '/register' : registerHref(path));
      }
      history.pushState({ ...history.state, view: next, email: undefined }, '');
      setView(next);
    },
    [navigate],
  );
  return [view, show];
}

/**
 * The login view for someone who has just applied for an account, with their email filled in. It
 * leads to `next` afterward, if given.
 */
export function loginAfterApplying(
  email: string,
  next: string | null,
): [href: string, options: { state: object }] {
  return [next === null ? '/?view=login' : signInHref(next), { state: { view: 'login', email } }];
}

/** The email address of an application that led to the login view. */
export function applicantEmail(): string | null {
  const { email } = (history.state ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : null;
}
