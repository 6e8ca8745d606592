import { lazy, Suspense } from 'react';
import { useHistoryView } from '../../lib/history-view.ts';
import { LoadingScreen } from '../../ui/spinner.tsx';
import { LandingPage } from './landing-page.tsx';

const SignInScreen = lazy(() =>
  import('./sign-in/sign-in-screen.tsx').then((m) => ({ default: m.SignInScreen })),
);
const RegisterScreen = lazy(() =>
  import('./register/register-screen.tsx').then((m) => ({ default: m.RegisterScreen })),
);

export type LandingView = 'landing' | 'login' | 'register';

/** `?view=login` and a reset link's `?token=` open the login view, `?view=register` registration. */
function initialView(): LandingView {
  const search = new URLSearchParams(window.location.search);
  const view = search.get('view');
  if (search.has('token') || view === 'login') return 'login';
  return view === 'register' ? 'register' : 'landing';
}

const firstView = initialView();

/** What a visitor sees at `/`: three views without a route change. */
export function LandingScreen() {
  const [view, show] = useHistoryView<LandingView>('landing', firstView);
  if (view === 'landing') return <LandingPage onShow={show} />;
  return (
    <Suspense
      fallback={
        // As tall as the window, so that the footer does not jump when the form comes.
        <main id="main" className="grid min-h-dvh flex-1 place-items-center">
          <LoadingScreen />
        </main>
      }
    >
      {view === 'login' ? <SignInScreen onShow={show} /> : <RegisterScreen onShow={show} />}
    </Suspense>
  );
}
