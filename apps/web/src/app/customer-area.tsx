import type { CurrentUser } from '@seven-hills/contracts/api/session';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { pinStatusQuery } from '../banking/queries.ts';
import { type BankingView, bankingViews, viewIn } from '../banking/views.ts';
import { DashboardShell } from '../features/dashboard/dashboard-shell.tsx';
import { OverviewScreen } from '../features/dashboard/overview-screen.tsx';
import { userMessage } from '../lib/api-client.ts';
import { useCurrentUser } from '../lib/current-user.ts';
import { type Fetched, fetched } from '../lib/fetched.tsx';
import { ErrorState } from '../ui/empty-state.tsx';
import { LoadingScreen } from '../ui/spinner.tsx';

const SetUpPinScreen = fetched(
  async () => (await import('../features/pin/set-up-pin-screen.tsx')).SetUpPinScreen,
  LoadingScreen,
);

/** The views beside the overview. A view that is missing here is linked from nowhere. */
const screens: Partial<Record<BankingView, Fetched<{ user: CurrentUser }>>> = {
  transaction: fetched(
    async () =>
      (await import('../features/transactions/make-transaction-screen.tsx')).MakeTransactionScreen,
    LoadingScreen,
  ),
  history: fetched(
    async () => (await import('../features/history/history-screen.tsx')).HistoryScreen,
    LoadingScreen,
  ),
  'external-transfer': fetched(
    async () =>
      (await import('../features/external-transfers/external-transfers-screen.tsx'))
        .ExternalTransfersScreen,
    LoadingScreen,
  ),
  'transfer-success': fetched(
    async () =>
      (await import('../features/external-transfers/transfer-success-screen.tsx'))
        .TransferSuccessScreen,
    LoadingScreen,
  ),
};

const offered = bankingViews.filter((view) => view === 'dashboard' || view in screens);

/** The customer's pages that are views of one: the overview, transfers, activity. */
export function CustomerArea() {
  const { user } = useCurrentUser();
  const named = viewIn(useSearch());
  const view = offered.includes(named) ? named : 'dashboard';
  if (!user) return null;
  // Beside the question whether there is a PIN, not after it.
  void screens[view]?.fetch();
  return (
    <DashboardShell user={user} view={view} views={offered}>
      <OncePinIsSet>
        <View view={view} user={user} />
      </OncePinIsSet>
    </DashboardShell>
  );
}

function View({ view, user }: { view: BankingView; user: CurrentUser }) {
  const Screen = screens[view];
  if (Screen) return <Screen user={user} />;
  return (
    <OverviewScreen user={user} offersExternalTransfers={offered.includes('external-transfer')} />
  );
}

/** Asks for the PIN's setup in place of everything else until there is a PIN. */
function OncePinIsSet({ children }: { children: ReactNode }) {
  const pin = useQuery(pinStatusQuery);
  if (pin.data) return pin.data.hasPin ? children : <SetUpPinScreen />;
  if (pin.isPending) return <LoadingScreen label="Loading your account" />;
  return (
    <ErrorState
      title="Your account could not be loaded"
      message={userMessage(pin.error, 'Please try again.')}
      onRetry={() => void pin.refetch()}
      pending={pin.isFetching}
    />
  );
}
