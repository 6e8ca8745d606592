import type { CurrentUser } from '@seven-hills/contracts/api/people/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSearch } from 'wouter';
import { type BankingView, bankingViews, viewIn } from '../../customer/views.ts';
import { accountQuery, pinStatusQuery, recentTransactionsQuery } from '../../money/queries.ts';
import { offersExternalTransfers } from '../../net/bank-services.ts';
import { QueryError } from '../../net/query-error.tsx';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { type Fetched, fetched } from '../../ui/fetched.tsx';
import { LoadingScreen } from '../../ui/spinner.tsx';
import { CustomerShell } from './customer-shell.tsx';

const SetUpPinScreen = fetched(
  async () => (await import('../../customer/pin/set-up-pin-screen.tsx')).SetUpPinScreen,
  LoadingScreen,
);

const OverviewScreen = fetched(
  async () => (await import('../../customer/overview/overview-screen.tsx')).OverviewScreen,
  LoadingScreen,
);

/** The views beside the overview. A view that is missing here is linked from nowhere. */
const screens: Partial<Record<BankingView, Fetched<{ user: CurrentUser }>>> = {
  transaction: fetched(
    async () =>
      (await import('../../customer/transactions/make-transaction-screen.tsx'))
        .MakeTransactionScreen,
    LoadingScreen,
  ),
  history: fetched(
    async () => (await import('../../customer/history/history-screen.tsx')).HistoryScreen,
    LoadingScreen,
  ),
  'external-transfer': fetched(
    async () =>
      (await import('../../customer/external-transfers/external-transfers-screen.tsx'))
        .ExternalTransfersScreen,
    LoadingScreen,
  ),
  'transfer-success': fetched(
    async () =>
      (await import('../../customer/transfer-success/transfer-success-screen.tsx'))
        .TransferSuccessScreen,
    LoadingScreen,
  ),
};

const shown = bankingViews.filter((view) => view === 'dashboard' || view in screens);
/** A bookmark of external transfers still leads to their screen, which says that there are none. */
const inMenu = shown.filter((view) => view !== 'external-transfer' || offersExternalTransfers);

/** The customer's pages that are views of one: the overview, transfers, activity. */
export function CustomerArea() {
  const { user } = useCurrentUser();
  const named = viewIn(useSearch());
  const view = shown.includes(named) ? named : 'dashboard';
  useFetchedAhead(view);
  if (!user) return null;
  return (
    <CustomerShell user={user} view={view} views={inMenu}>
      <OncePinIsSet>
        {(isKnown) => <View view={view} user={user} isWaiting={!isKnown} />}
      </OncePinIsSet>
    </CustomerShell>
  );
}

/** Beside the question whether there is a PIN, not after it: what the view consists of. */
function useFetchedAhead(view: BankingView) {
  const queryClient = useQueryClient();
  useEffect(() => {
    void screens[view]?.fetch();
    if (view !== 'dashboard') return;
    void OverviewScreen.fetch();
    void queryClient.prefetchQuery(accountQuery);
    void queryClient.prefetchQuery(recentTransactionsQuery);
  }, [queryClient, view]);
}

interface ViewProps {
  view: BankingView;
  user: CurrentUser;
  /** It is not known yet whether it may be shown. */
  isWaiting: boolean;
}

function View({ view, user, isWaiting }: ViewProps) {
  const Screen = screens[view];
  if (Screen)
    return isWaiting ? <LoadingScreen label="Loading your account" /> : <Screen user={user} />;
  return <OverviewScreen user={user} isWaiting={isWaiting} />;
}

/** Asks for the PIN's setup in place of everything else until there is a PIN. */
function OncePinIsSet({ children }: { children: (isKnown: boolean) => ReactNode }) {
  const pin = useQuery(pinStatusQuery);
  if (pin.data && !pin.data.hasPin) return <SetUpPinScreen />;
  if (pin.data || pin.isPending) return children(pin.data !== undefined);
  return <QueryError query={pin} title="Your account could not be loaded" />;
}
