import { isStaffPath } from '@seven-hills/bank/pages';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { usePayingAccounts } from '../../money/own-accounts.ts';
import {
  accountQuery,
  ownAccountsQuery,
  pinStatusQuery,
  recentTransactionsQuery,
} from '../../money/queries.ts';
import { QueryError } from '../../net/query-error.tsx';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { fetchedScreen } from '../../ui/fetched.tsx';
import { LoadingScreen } from '../../ui/spinner.tsx';
import { NotFoundScreen } from '../not-found-screen.tsx';
import { customerPages, customerViews, viewIn } from './customer-screens.ts';
import { CustomerShell } from './customer-shell.tsx';

const SetUpPinScreen = fetchedScreen(
  () => import('../../customer/pin/set-up-pin-screen.tsx'),
  'SetUpPinScreen',
);
/** Nearly every customer owns an account. */
const NoOwnAccount = fetchedScreen(
  () => import('../../customer/own-accounts/no-own-account.tsx'),
  'NoOwnAccount',
);
const OverviewScreen = fetchedScreen(
  () => import('../../customer/overview/overview-screen.tsx'),
  'OverviewScreen',
);

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
function useFetchedAhead(path: string, view: string | null) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (view === null) {
      void customerPages[path]?.fetch();
      return;
    }
    void (customerViews[view]?.Screen ?? OverviewScreen).fetch();
    if (view !== 'dashboard') return;
    void queryClient.prefetchQuery(accountQuery);
    void queryClient.prefetchQuery(ownAccountsQuery);
    void queryClient.prefetchQuery(recentTransactionsQuery());
  }, [queryClient, path, view]);
}

function Page({ path }: { path: string }) {
  const Screen = customerPages[isStaffPath(path) ? '/admin' : path];
  return Screen ? <Screen /> : <NotFoundScreen />;
}

interface ViewProps {
  view: string;
  user: CurrentUser;
  /** Whether the PIN status, which decides if the view may be shown, is still loading. */
  isWaiting: boolean;
}

function View({ view, user, isWaiting }: ViewProps) {
  const ownsNone = usePayingAccounts()?.length === 0;
  const { Screen, needsOwnAccount } = customerViews[view] ?? {};
  if (Screen && isWaiting) return <LoadingScreen label="Loading your account" />;
  if (needsOwnAccount && ownsNone) return <NoOwnAccount />;
  if (Screen) return <Screen user={user} />;
  return <OverviewScreen user={user} isWaiting={isWaiting} />;
}

interface OncePinIsSetProps {
  view: string;
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
