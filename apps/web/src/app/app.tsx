import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Router, useLocation } from 'wouter';
import { SupportButton } from '../help/widget/support-button.tsx';
import { useCurrentUser } from '../net/session/current-user.ts';
import { showToastLeftBehind } from '../ui/feedback/toast.ts';
import { prepareToasts } from '../ui/feedback/toaster.tsx';
import { fetchedExtra } from '../ui/fetched.tsx';
import { PageCorner } from '../ui/layout/in-shell.ts';
import { useAppLocation } from '../ui/navigation/history-entry.ts';
import { FloatingSupport } from './floating-support.tsx';
import { PageNotices } from './notifications/page-notices.tsx';
import { hasShell } from './route-table.ts';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './shells/error-boundary.tsx';
import { SiteFrame } from './shells/site-frame.tsx';
import { useSettled } from './use-settled.ts';

const SessionNotice = fetchedExtra(
  async () => (await import('./session-notice.tsx')).SessionNotice,
);
const LiveUpdates = fetchedExtra(async () => (await import('./live-updates.tsx')).LiveUpdates);

export function App({ queryClient }: { queryClient: QueryClient }) {
  useEffect(showToastLeftBehind, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Router hook={useAppLocation}>
        <Site />
        <SignedInExtras />
      </Router>
    </QueryClientProvider>
  );
}

function Site() {
  const [path] = useLocation();
  const { user } = useCurrentUser();
  return (
    <PageCorner value={<SupportButton placement="header" />}>
      <SiteFrame floating={<FloatingSupport />} notices={!hasShell(path, user) && <PageNotices />}>
        <ErrorBoundary resetKey={path}>
          <AppRoutes />
        </ErrorBoundary>
      </SiteFrame>
    </PageCorner>
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
