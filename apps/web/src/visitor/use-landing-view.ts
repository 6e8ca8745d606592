import { useCallback, useEffect, useState } from 'react';

const landingViews = ['landing', 'login', 'register'] as const;
export type LandingView = (typeof landingViews)[number];

/** `?view=login` and a reset link's `?token=` open the login view, `?view=register` registration. */
function viewInAddress(): LandingView {
  const search = new URLSearchParams(window.location.search);
  const view = search.get('view');
  if (search.has('token') || view === 'login') return 'login';
  return view === 'register' ? 'register' : 'landing';
}

const firstView = viewInAddress();

/** The view that an entry of the browser's history has; the first one where it has none. */
const viewIn = (state: unknown): LandingView => {
  const noted = typeof state === 'object' && state !== null && 'view' in state ? state.view : null;
  return landingViews.find((view) => view === noted) ?? firstView;
};

/** The view that a visitor sees at `/`: no route changes, yet the browser's Back returns to the one before. */
export function useLandingView(): [LandingView, (next: LandingView) => void] {
  const [view, setView] = useState(firstView);
  useEffect(() => {
    history.replaceState({ ...history.state, view: firstView }, '');
    const followHistory = (event: PopStateEvent) => setView(viewIn(event.state));
    addEventListener('popstate', followHistory);
    return () => removeEventListener('popstate', followHistory);
  }, []);
  const show = useCallback((next: LandingView) => {
    history.pushState({ ...history.state, view: next }, '');
    setView(next);
  }, []);
  return [view, show];
}
