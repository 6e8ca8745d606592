import { fetched } from '../../ui/layout/fetched.tsx';
import { WaitingScreen } from '../../ui/layout/waiting-screen.tsx';
import { useHistoryView } from './history-view.ts';
import { LandingPage } from './landing-page.tsx';

const SignInScreen = fetched(
  async () => (await import('../sign-in/sign-in-screen.tsx')).SignInScreen,
  WaitingScreen,
);
const RegisterScreen = fetched(
  async () => (await import('../register/register-screen.tsx')).RegisterScreen,
  WaitingScreen,
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
  return view === 'login' ? <SignInScreen onShow={show} /> : <RegisterScreen onShow={show} />;
}
