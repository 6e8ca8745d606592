import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Router, useLocation } from 'wouter';
import { SupportButton } from '../help/widget/support-button.tsx';
import { useCurrentUser } from '../net/session/current-user.ts';
import { takeToastLeftBehind, toast } from '../ui/feedback/toast.ts';
import { prepareToasts, Toaster } from '../ui/feedback/toaster.tsx';
import { fetchedExtra } from '../ui/fetched.tsx';
import { NoticePlace, PageCorner } from '../ui/layout/in-shell.ts';
import { useAppLocation } from '../ui/navigation/history-entry.ts';
import { FloatingSupport } from './floating-support.tsx';
import { PageNotices } from './notifications/page-notices.tsx';
import { PaymentCount } from './notifications/payment-count.ts';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './shells/error-boundary.tsx';
import { SiteFrame } from './shells/site-frame.tsx';
import { useSettled } from './use-settled.ts';

const SessionNotice = fetchedExtra(() => import('./session-notice.tsx'), 'SessionNotice');
const LiveUpdates = fetchedExtra(() => import('./live-updates.tsx'), 'LiveUpdates');

interface AppProps {
  queryClient: QueryClient;
  /** Called once the app has rendered. */
  onReady?: (() => void) | undefined;
}

export function App({ queryClient, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <QueryClientProvider client={queryClient}>
      <Router hook={useAppLocation}>
        <Site />
        <Toaster />
        <SignedInExtras />
      </Router>
    </QueryClientProvider>
  );
}

/** Wraps every screen. Notices appear below the page header, if the page has one. */
function Site() {
  const [path] = useLocation();
  const [noticePlace, setNoticePlace] = useState<HTMLElement | null>(null);
  const [paymentCount, setPaymentCount] = useState(0);
  const notices = <PageNotices onCount={setPaymentCount} />;
  return (
    <NoticePlace value={setNoticePlace}>
      <PageCorner value={<SupportButton placement="header" />}>
        <PaymentCount value={paymentCount}>
          <SiteFrame
            floating={<FloatingSupport />}
            notices={noticePlace ? createPortal(notices, noticePlace) : notices}
          >
            <ErrorBoundary resetKey={path}>
              <AppRoutes />
            </ErrorBoundary>
          </SiteFrame>
        </PaymentCount>
      </PageCorner>
    </NoticePlace>
  );
}

function SignedInExtras() {
  const { user } = useCurrentUser();
  const isSettled = useSettled();
  const areWanted = user !== null && isSettled;
  const leftBehind = useRef<ReturnType<typeof takeToastLeftBehind>>(null);
  useEffect(() => {
    leftBehind.current ??= takeToastLeftBehind();
  }, []);
  // Once the screen has its data, so that the message finds a place where it covers nothing.
  useEffect(() => {
    if (!isSettled || !leftBehind.current) return;
    toast(leftBehind.current);
    leftBehind.current = null;
  }, [isSettled]);
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
