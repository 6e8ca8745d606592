import { Redirect } from 'wouter';
import { type Fetched, fetched } from '../../ui/fetched.tsx';
import { WaitingScreen } from '../../ui/layout/waiting-screen.tsx';
import { useLandingView, viewInAddress } from '../use-landing-view.ts';
import { LandingPage } from './landing-page.tsx';

const SignInScreen = fetched(
  () => import('../sign-in/sign-in-screen.tsx'),
  'SignInScreen',
  WaitingScreen,
);

function LandingViews() {
  const [view, show] = useLandingView();
  if (view === 'register') return <Redirect to="/register" replace />;
  return view === 'landing' ? <LandingPage onShow={show} /> : <SignInScreen onShow={show} />;
}

/**
 * The screen that a visitor sees at `/`: two views without a route change. Only the code of the
 * second is fetched on demand.
 */
export const LandingScreen: Fetched<object> = Object.assign(LandingViews, {
  async fetch() {
    if (viewInAddress() === 'login') await SignInScreen.fetch();
  },
});
