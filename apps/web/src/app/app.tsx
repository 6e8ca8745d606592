import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useCurrentUser } from '../lib/current-user.ts';
import { fetched } from '../lib/fetched.tsx';
import { useSettled } from '../lib/use-settled.ts';
import { showToastLeftBehind } from '../ui/toast.ts';
import { prepareToasts, Toaster } from '../ui/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FloatingSupport } from './floating-support.tsx';
import { AppRoutes } from './routes.tsx';
import { SiteFrame } from './site-frame.tsx';

const SessionNotice = fetched(
  async () => (await import('../features/session/session-notice.tsx')).SessionNotice,
);
const LiveUpdates = fetched(async () => (await import('./live-updates.tsx')).LiveUpdates);

export function App({ queryClient }: { queryClient: QueryClient }) {
  const [path] = useLocation();
  useEffect(showToastLeftBehind, []);
  return (
    <QueryClientProvider client={queryClient}>
      <SiteFrame floating={<FloatingSupport />}>
        <ErrorBoundary resetKey={path}>
          <AppRoutes />
        </ErrorBoundary>
      </SiteFrame>
      <SignedInExtras />
      <Toaster />
    </QueryClientProvider>
  );
}

function SignedInExtras() {
  const { user } = useCurrentUser();
  const isSettled = useSettled();
  const areWanted = user !== null && isSettled;
  useEffect(() => {
    if (areWanted) void prepareToasts();
  }, [areWanted]);
  if (!areWanted) return null;
  return (
    <>
      <SessionNotice />
      <LiveUpdates />
    </>
  );
}
