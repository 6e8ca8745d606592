import { fetched } from '../../ui/fetched.tsx';
import { WaitingScreen } from '../../ui/layout/waiting-screen.tsx';
import { useLandingView } from '../use-landing-view.ts';
import { LandingPage } from './landing-page.tsx';

const SignInScreen = fetched(
  async () => (await import('../sign-in/sign-in-screen.tsx')).SignInScreen,
  WaitingScreen,
);
const RegisterScreen = fetched(
  async () => (await import('../register/register-screen.tsx')).RegisterScreen,
  WaitingScreen,
);

/** What a visitor sees at `/`: three views without a route change. */
export function LandingScreen() {
  const [view, show] = useLandingView();
  if (view === 'landing') return <LandingPage onShow={show} />;
  return view === 'login' ? <SignInScreen onShow={show} /> : <RegisterScreen onShow={show} />;
}
