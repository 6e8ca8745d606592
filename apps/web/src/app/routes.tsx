import { isPagePath } from '@seven-hills/bank/pages';
import { words } from '@seven-hills/bank/words/words';
import type { ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { bankServices } from '../net/bank-services.ts';
import { useCurrentUser } from '../net/session/current-user.ts';
import { mayBeSignedIn } from '../net/session/visitor-hint.ts';
import { ErrorState } from '../ui/feedback/empty-state.tsx';
import { fetchedScreen } from '../ui/fetched.tsx';
import { WaitingScreen } from '../ui/layout/waiting-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { isHelpPath, screenAt } from './route-table.ts';

const LoggedOutScreen = fetchedScreen(
  () => import('../visitor/sign-in/logged-out-screen.tsx'),
  'LoggedOutScreen',
);
const SignOutScreen = fetchedScreen(
  () => import('../visitor/sign-in/sign-out-screen.tsx'),
  'SignOutScreen',
);

const EmailLinkScreen = fetchedScreen(
  () => import('../visitor/email-link/email-link-screen.tsx'),
  'EmailLinkScreen',
);

/** Used only if the bank requires customers to have a second factor. */
const ProtectionGate = fetchedScreen(
  () => import('../customer/second-factor/protection-gate.tsx'),
  'ProtectionGate',
);

/** Shows the screen of the current path once the user is known. */
export function AppRoutes() {
  const [path] = useLocation();
  const { user, isLoading, error, refetch } = useCurrentUser();

  if (isLoading && mayBeSignedIn()) return <WaitingScreen />;
  if (error) {
    return (
      <PlainMain>
        <ErrorState title={`We can’t reach the ${words.bank}`} onRetry={() => void refetch()} />
      </PlainMain>
    );
  }
  if (path === '/logout') return user ? <SignOutScreen /> : <LoggedOutScreen />;
  // Email links work for everyone, no matter who is signed in here.
  if (path === '/email-link' || path === '/unsubscribe') return <EmailLinkScreen />;
  // Signed-in users cannot apply for an account.
  if (path === '/register' && user) return <Redirect to="/" replace />;
  const Screen = screenAt(path, user);
  if (!Screen) return <NotFoundScreen offerSignIn={isPagePath(path)} />;
  return bankServices.customers.requiresSecondFactor && user && !isHelpPath(path) ? (
    <ProtectionGate Screen={Screen} />
  ) : (
    <Screen />
  );
}

function PlainMain({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="grid flex-1 place-items-center">
      {children}
    </main>
  );
}
