import { limits } from '@seven-hills/bank/limits';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQuery } from '@tanstack/react-query';
import Archive from 'lucide-react/icons/archive';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import Plus from 'lucide-react/icons/plus';
import { isOwned } from '../../money/own-accounts.ts';
import { accountQuery, ownAccountsQuery, pinStatusQuery } from '../../money/queries.ts';
import { failureText, problemCode } from '../../net/api-error.ts';
import { bankServices } from '../../net/bank-services.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { fetchedExtra, fetchedInPlace } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { ConfirmEmailNotice } from '../confirm-email-notice.tsx';
import { InactiveBanner, inactiveBannerId } from '../inactive-banner.tsx';
import { viewHref } from '../screens.ts';
import { AccountCard, AccountCardSkeleton } from './account-card.tsx';
import { AccountsCard, type OwnAccounts } from './accounts-card.tsx';
import { OwedNotices } from './owed-notice.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';

/** Below the fold, so it loads after the first screen. */
const Upcoming = fetchedExtra(() => import('./upcoming.tsx'), 'Upcoming');

/** Its requests load after the first screen. */
const NeedsAttention = fetchedInPlace(() => import('./needs-attention.tsx'), 'NeedsAttention');

const GoalsCard = fetchedInPlace(() => import('../savings-goals/goals-card.tsx'), 'GoalsCard');

const OwnLockNotice = fetchedExtra(
  () => import('../security/own-lock-notice.tsx'),
  'OwnLockNotice',
);

const FirstPinWait = fetchedExtra(() => import('../pin/first-pin-wait.tsx'), 'FirstPinWait');
const pinWaitId = 'first-pin-wait';

interface OverviewScreenProps {
  user: CurrentUser;
  /** Whether access is still being checked: shows the heading first, the rest later. */
  isWaiting: boolean;
}

/**
 * The customer's account at a glance. A phone shows all of it and the first rows without scrolling.
 */
export function OverviewScreen({ isWaiting, ...props }: OverviewScreenProps) {
  usePageTitle('Account Overview');
  return (
    <>
      <h1 tabIndex={-1} className="mb-3 text-2xl sm:mb-6 sm:text-4xl">
        Account Overview
      </h1>
      {isWaiting ? <AccountCardSkeleton /> : <Overview {...props} />}
    </>
  );
}

/** Refetches every 30 seconds, even in the background. */
export function Overview({ user }: Omit<OverviewScreenProps, 'isWaiting'>) {
  const account = useQuery({
    ...accountQuery,
    refetchInterval: limits.accountRefetchMs,
    refetchIntervalInBackground: true,
  });
  const own = useQuery({
    ...ownAccountsQuery,
    refetchInterval: ({ state: { data } }) => needsList(data) && limits.accountRefetchMs,
    refetchIntervalInBackground: true,
  });
  const severalAccounts = needsList(own.data) ? own.data : null;
  const owned = own.data?.accounts.filter(isOwned);
  const savesForGoals = own.data?.accounts.some(({ freeToSpend }) => freeToSpend !== null) ?? false;
  const { data: pin } = useQuery(pinStatusQuery);
  // One of several accounts can be stopped alone; the others still pay. Viewed ones never do.
  const isInactive = owned?.length
    ? owned.every(({ isActive }) => !isActive)
    : account.data?.isActive === false;
  const pinWaitsUntil = pin?.hasPin === false ? pin.waitingPeriodEndsAt : null;
  return (
    <>
      <div className="mb-4 grid gap-4 empty:hidden sm:mb-6">
        {isInactive && <InactiveBanner user={user} />}
        {pinWaitsUntil && (
          <div id={pinWaitId}>
            <FirstPinWait endsAt={pinWaitsUntil} />
          </div>
        )}
        {bankServices.requiresConfirmedEmail && <ConfirmEmailNotice user={user} />}
        <OwnLockNotice />
        {own.data && <OwedNotices accounts={own.data.accounts} />}
      </div>
      <div className="grid grid-cols-1 gap-4 sm:gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] xl:grid-rows-[auto_1fr] xl:items-start">
        <div className="grid grid-cols-1 gap-4 sm:gap-6">
          {severalAccounts ? (
            <AccountsCard {...severalAccounts} />
          ) : account.isPending || own.isPending ? (
            <AccountCardSkeleton />
          ) : account.data ? (
            <AccountCard account={account.data} freeToSpend={own.data?.accounts[0]?.freeToSpend} />
          ) : (
            <Card>
              <NoAccount error={account.error} onRetry={() => void account.refetch()} />
            </Card>
          )}
          {owned?.length !== 0 && (
            <QuickActions
              blockedBy={isInactive ? inactiveBannerId : pinWaitsUntil ? pinWaitId : null}
            />
          )}
        </div>
        <div className="grid grid-cols-1 gap-4 sm:gap-6 xl:row-span-2">
          <NeedsAttention />
          <RecentActivity of={severalAccounts?.accounts[0]} />
        </div>
        <div className="grid grid-cols-1 gap-4 sm:gap-6">
          {savesForGoals && own.data && <GoalsCard accounts={own.data.accounts} />}
          <Upcoming />
          <div className="flex flex-wrap gap-x-6">
            {owned && owned.length > 0 && !savesForGoals && <SetMoneyAside />}
            {!severalAccounts && owned?.length !== 0 && <OpenAnotherAccount />}
            {own.data && own.data.closed.length > 0 && <ClosedAccounts />}
          </div>
        </div>
      </div>
    </>
  );
}

/** Whether the accounts are listed: several, or one that the customer only views. */
const needsList = (own: OwnAccounts | undefined): own is OwnAccounts =>
  own !== undefined && (own.accounts.length > 1 || own.accounts.some((one) => !isOwned(one)));

function SetMoneyAside() {
  return (
    <ButtonLink href={viewHref('goals')} variant="quiet" className="-ml-3 px-3">
      <PiggyBank aria-hidden="true" />
      Set money aside for a goal
    </ButtonLink>
  );
}

function OpenAnotherAccount() {
  return (
    <ButtonLink href={viewHref('open-account')} variant="quiet" className="-ml-3 px-3">
      <Plus aria-hidden="true" />
      Open another account
    </ButtonLink>
  );
}

function ClosedAccounts() {
  return (
    <ButtonLink
      href={viewHref('closed-accounts')}
      variant="quiet"
      className="-ml-3 justify-self-start px-3"
    >
      <Archive aria-hidden="true" />
      Closed accounts
    </ButtonLink>
  );
}

function NoAccount({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (problemCode(error) === 'not_found')
    return (
      <EmptyState
        title="No Account"
        action={<ButtonLink href={viewHref('open-account')}>Open an Account</ButtonLink>}
      >
        You don’t have an account under this sign-in.
      </EmptyState>
    );
  return (
    <ErrorState
      title="Your account could not be loaded"
      message={failureText(error, 'Please try again.')}
      onRetry={onRetry}
    />
  );
}
