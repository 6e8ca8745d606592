import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useCurrentUser } from '../net/session/current-user.ts';
import { showToastLeftBehind } from '../ui/feedback/toast.ts';
import { prepareToasts, Toaster } from '../ui/feedback/toaster.tsx';
import { fetchedExtra } from '../ui/fetched.tsx';
import { FloatingSupport } from './floating-support.tsx';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './shells/error-boundary.tsx';
import { SiteFrame } from './shells/site-frame.tsx';
import { useSettled } from './use-settled.ts';

const SessionNotice = fetchedExtra(
  async () => (await import('./session-notice.tsx')).SessionNotice,
);
const OrderNotices = fetchedExtra(
  async () => (await import('../money/movement/order-notices.tsx')).OrderNotices,
);
const LiveUpdates = fetchedExtra(async () => (await import('./live-updates.tsx')).LiveUpdates);

export function App({ queryClient }: { queryClient: QueryClient }) {
  const [path] = useLocation();
  useEffect(showToastLeftBehind, []);
  return (
    <QueryClientProvider client={queryClient}>
      <SiteFrame floating={<FloatingSupport />} notices={<Notices />}>
        <ErrorBoundary resetKey={path}>
          <AppRoutes />
        </ErrorBoundary>
      </SiteFrame>
      <SignedInExtras />
      <Toaster />
    </QueryClientProvider>
  );
}

/** What became of payments whose screen was left; as soon as the first screen has what it needs. */
function Notices() {
  const { user } = useCurrentUser();
  const isSettled = useSettled();
  return user !== null && isSettled ? <OrderNotices userId={user.id} /> : null;
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
