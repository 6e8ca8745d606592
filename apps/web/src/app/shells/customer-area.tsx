import { isPagePath, isStaffPath, type PagePath } from '@seven-hills/bank/pages';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type BankingView, viewIn } from '../../customer/views.ts';
import { accountQuery, pinStatusQuery, recentTransactionsQuery } from '../../money/queries.ts';
import { QueryError } from '../../net/query-error.tsx';
import { useCurrentUser } from '../../net/session/current-user.ts';
import type { Fetched } from '../../ui/fetched.tsx';
import { LoadingScreen } from '../../ui/spinner.tsx';
import { NotFoundScreen } from '../not-found-screen.tsx';
import { CustomerShell } from './customer-shell.tsx';
import { fetchedScreen } from './fetched-screen.ts';

const SetUpPinScreen = fetchedScreen(
  () => import('../../customer/pin/set-up-pin-screen.tsx'),
  'SetUpPinScreen',
);
const OverviewScreen = fetchedScreen(
  () => import('../../customer/overview/overview-screen.tsx'),
  'OverviewScreen',
);

/** The views other than the overview, all at the same URL. */
const views: Partial<Record<BankingView, Fetched<{ user: CurrentUser }>>> = {
  transaction: fetchedScreen(
    () => import('../../customer/make-transaction/make-transaction-screen.tsx'),
    'MakeTransactionScreen',
  ),
  history: fetchedScreen(
    () => import('../../customer/history/history-screen.tsx'),
    'HistoryScreen',
  ),
  balance: fetchedScreen(
    () => import('../../customer/balances/balance-screen.tsx'),
    'BalanceScreen',
  ),
  insights: fetchedScreen(
    () => import('../../customer/insights/insights-screen.tsx'),
    'InsightsScreen',
  ),
  'external-transfer': fetchedScreen(
    () => import('../../customer/external-transfers/external-transfers-screen.tsx'),
    'ExternalTransfersScreen',
  ),
  requests: fetchedScreen(
    () => import('../../customer/payment-requests/requests-screen.tsx'),
    'RequestsScreen',
  ),
  payees: fetchedScreen(() => import('../../customer/payees/payees-screen.tsx'), 'PayeesScreen'),
  schedules: fetchedScreen(
    () => import('../../customer/schedules/schedules-screen.tsx'),
    'SchedulesScreen',
  ),
  'transfer-success': fetchedScreen(
    () => import('../../customer/transfer-success/transfer-success-screen.tsx'),
    'TransferSuccessScreen',
  ),
};

/** The pages with a URL of their own. */
const staffOnly = fetchedScreen(() => import('../staff-only-screen.tsx'), 'StaffOnlyScreen');

const pages: Partial<Record<PagePath, Fetched<object>>> = {
  '/receipts': fetchedScreen(
    () => import('../../customer/receipts/receipts-screen.tsx'),
    'ReceiptsScreen',
  ),
  '/documents': fetchedScreen(
    () => import('../../customer/statements/documents-screen.tsx'),
    'DocumentsScreen',
  ),
  '/cases': fetchedScreen(() => import('../../customer/cases/cases-screen.tsx'), 'CasesScreen'),
  '/profile': fetchedScreen(
    () => import('../../customer/profile/profile-screen.tsx'),
    'ProfileScreen',
  ),
  '/support': fetchedScreen(
    () => import('../../customer/support-messages/support-screen.tsx'),
    'SupportScreen',
  ),
  '/support/security-tips': fetchedScreen(
    () => import('../../visitor/articles/security-tips-screen.tsx'),
    'SecurityTipsScreen',
  ),
  '/support/fees': fetchedScreen(
    () => import('../../visitor/articles/fees-screen.tsx'),
    'FeesScreen',
  ),
  '/support/privacy': fetchedScreen(
    () => import('../../visitor/articles/privacy-screen.tsx'),
    'PrivacyScreen',
  ),
  '/support/terms': fetchedScreen(
    () => import('../../visitor/articles/terms-screen.tsx'),
    'TermsScreen',
  ),
  '/support/esign': fetchedScreen(
    () => import('../../visitor/articles/esign-screen.tsx'),
    'EsignScreen',
  ),
  '/about': fetchedScreen(() => import('../../visitor/about/about-screen.tsx'), 'AboutScreen'),
  '/transaction-failed': fetchedScreen(
    () => import('../../customer/make-transaction/transaction-failed-screen.tsx'),
    'TransactionFailedScreen',
  ),
  '/initial-deposit': fetchedScreen(
    () => import('../../customer/initial-deposit/initial-deposit-screen.tsx'),
    'InitialDepositScreen',
  ),
  '/deposit-success': fetchedScreen(
    () => import('../../customer/initial-deposit/deposit-success-screen.tsx'),
    'DepositSuccessScreen',
  ),
  '/payment-request': fetchedScreen(
    () => import('../../customer/payment-requests/link-redirect.tsx'),
    'LinkRedirect',
  ),
  '/admin': staffOnly,
  '/admin/queue': staffOnly,
};

/** Every customer page, in one shell that persists across navigation. */
export function CustomerArea() {
  const { user } = useCurrentUser();
  const [path] = useLocation();
  const search = useSearch();
  const view = path === '/' || path === '/dashboard' ? viewIn(search) : null;
  useFetchedAhead(path, view);
  if (!user) return null;
  return (
    <CustomerShell user={user} path={path} view={view}>
      {view === null ? (
        <Page path={path} />
      ) : (
        <OncePinIsSet view={view}>
          {(isKnown) => <View view={view} user={user} isWaiting={!isKnown} />}
        </OncePinIsSet>
      )}
    </CustomerShell>
  );
}

/** Loads the page's code while the PIN status is still being fetched. */
function useFetchedAhead(path: string, view: BankingView | null) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (view === null) {
      if (isPagePath(path)) void pages[path]?.fetch();
      return;
    }
    void (views[view] ?? OverviewScreen).fetch();
    if (view !== 'dashboard') return;
    void queryClient.prefetchQuery(accountQuery);
    void queryClient.prefetchQuery(recentTransactionsQuery);
  }, [queryClient, path, view]);
}

function Page({ path }: { path: string }) {
  const page = isStaffPath(path) ? '/admin' : path;
  const Screen = isPagePath(page) ? pages[page] : undefined;
  return Screen ? <Screen /> : <NotFoundScreen />;
}

interface ViewProps {
  view: BankingView;
  user: CurrentUser;
  /** Whether the PIN status, which decides if the view may be shown, is still loading. */
  isWaiting: boolean;
}

function View({ view, user, isWaiting }: ViewProps) {
  const Screen = views[view];
  if (Screen)
    return isWaiting ? <LoadingScreen label="Loading your account" /> : <Screen user={user} />;
  return <OverviewScreen user={user} isWaiting={isWaiting} />;
}

interface OncePinIsSetProps {
  view: BankingView;
  children: (isKnown: boolean) => ReactNode;
}

/**
 * Shows the PIN setup instead of any view until the customer has a PIN, except for the overview
 * while a PIN can't be set up yet.
 */
function OncePinIsSet({ view, children }: OncePinIsSetProps) {
  const pin = useQuery(pinStatusQuery);
  const isOverview = view === 'dashboard' && pin.data?.waitingPeriodEndsAt;
  if (pin.data && !pin.data.hasPin && !isOverview) return <SetUpPinScreen />;
  if (pin.data || pin.isPending) return children(pin.data !== undefined);
  return <QueryError query={pin} title="Your account could not be loaded" />;
}
