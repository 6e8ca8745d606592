import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { LandingScreen } from '../features/landing/landing-screen.tsx';
import { isUnauthorized } from '../lib/api-client.ts';
import { useCurrentUser } from '../lib/current-user.ts';
import { rememberSignedIn, wasSignedIn } from '../lib/visitor-hint.ts';
import { ErrorState } from '../ui/empty-state.tsx';
import { LoadingScreen } from '../ui/spinner.tsx';
import { isSignedInPath } from './known-paths.ts';
import { LoggedOutScreen } from './logged-out-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

const AboutScreen = lazy(() =>
  import('../features/about/about-screen.tsx').then((m) => ({ default: m.AboutScreen })),
);
const CustomerArea = lazy(() =>
  import('./customer-area.tsx').then((m) => ({ default: m.CustomerArea })),
);

type Screens = Readonly<Record<string, ComponentType>>;

const visitorScreens: Screens = {
  '/': LandingScreen,
  '/about': AboutScreen,
};

const customerScreens: Screens = {
  '/': CustomerArea,
  '/dashboard': CustomerArea,
  '/about': AboutScreen,
};

/** The route table: which screen stands at a path depends on who is asking. */
export function AppRoutes() {
  const [path] = useLocation();
  const { user, isLoading, error, refetch } = useCurrentUser();

  useEffect(() => {
    if (!isLoading && (!error || isUnauthorized(error))) rememberSignedIn(user !== null);
  }, [isLoading, user, error]);

  if (path === '/logout') return <LoggedOutScreen />;
  if (isLoading && (path !== '/' || wasSignedIn())) {
    return (
      <main id="main" className="flex-1">
        <LoadingScreen />
      </main>
    );
  }
  if (error && !isUnauthorized(error)) {
    return (
      <main id="main" className="grid flex-1 place-items-center">
        <ErrorState title="We cannot reach the bank" onRetry={() => void refetch()} />
      </main>
    );
  }
  const Screen = (user ? customerScreens : visitorScreens)[path];
  if (!Screen) return <NotFoundScreen offerSignIn={!user && isSignedInPath(path)} />;
  return (
    <Suspense
      fallback={
        <main id="main" className="flex-1">
          <LoadingScreen />
        </main>
      }
    >
      <Screen />
    </Suspense>
  );
}
