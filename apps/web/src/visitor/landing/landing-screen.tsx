import { Redirect } from 'wouter';
import { fetched } from '../../ui/fetched.tsx';
import { WaitingScreen } from '../../ui/layout/waiting-screen.tsx';
import { useLandingView } from '../use-landing-view.ts';
import { LandingPage } from './landing-page.tsx';

const SignInScreen = fetched(
  async () => (await import('../sign-in/sign-in-screen.tsx')).SignInScreen,
  WaitingScreen,
);

/** What a visitor sees at `/`: two views without a route change. */
export function LandingScreen() {
  const [view, show] = useLandingView();
  if (view === 'register') return <Redirect to="/register" replace />;
  return view === 'landing' ? <LandingPage onShow={show} /> : <SignInScreen onShow={show} />;
}
