import { accountIdIn, customerIdIn, transactionIdIn } from '@seven-hills/bank/pages';
import { hasPermission, type Permission, type StaffRole } from '@seven-hills/bank/staff-roles';
import { words } from '@seven-hills/bank/words/words';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import BookOpenText from 'lucide-react/icons/book-open-text';
import ChartColumn from 'lucide-react/icons/chart-column';
import ChartPie from 'lucide-react/icons/chart-pie';
import Inbox from 'lucide-react/icons/inbox';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListChecks from 'lucide-react/icons/list-checks';
import ListTodo from 'lucide-react/icons/list-todo';
import LogOut from 'lucide-react/icons/log-out';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Percent from 'lucide-react/icons/percent';
import Scale from 'lucide-react/icons/scale';
import ScrollText from 'lucide-react/icons/scroll-text';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Users from 'lucide-react/icons/users';
import UsersRound from 'lucide-react/icons/users-round';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useChatEvents } from '../../help/chat/use-chat-events.ts';
import { SupportButton } from '../../help/widget/support-button.tsx';
import { problemCode } from '../../net/api-error.ts';
import { bankServices, settlesPayments } from '../../net/bank-services.ts';
import { methodsIn } from '../../net/confirmation/ask-for-confirmation.ts';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { useSignOut } from '../../net/session/sign-out.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { useWorkEvents } from '../../staff/claims/use-work-events.ts';
import { useStaffRole } from '../../staff/permissions.ts';
import { type AdminView, adminHref, adminViewAt } from '../../staff/screens.ts';
import { SearchButton } from '../../staff/search/search-button.tsx';
import {
  type CountedWork,
  shareText,
  type WaitingWork,
  waitingWorkQuery,
} from '../../staff/waiting-work.ts';
import { ThemeToggle } from '../../ui/brand/theme-toggle.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { fetchedExtra, fetchedScreen } from '../../ui/fetched.tsx';
import type { MenuEntry } from '../../ui/layout/menu-item.tsx';
import { SideMenuLayout } from '../../ui/layout/side-menu-layout.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { LoadingScreen } from '../../ui/spinner.tsx';
import { useFollowedRole } from './use-followed-role.ts';

/** A view with its entry in the menu. */
interface ViewEntry {
  view: AdminView;
  label: string;
  /** Its position in the menu. */
  group: string;
  icon: MenuEntry['icon'];
  /** The kind of work whose waiting count is shown next to the entry. */
  waits?: CountedWork;
  /** The permission that the view requires; roles without it do not see it in the menu. */
  needs: Permission;
  /** Whether the bank has no use for the view, which is then not in the menu. */
  isOff?: boolean;
  View: ComponentType;
}

/** Screens that most staff never see. */
const ConfirmationDialog = fetchedExtra(
  () => import('../../net/confirmation/confirmation-dialog.tsx'),
  'ConfirmationDialog',
);
const StaffGate = fetchedScreen(() => import('./staff-gate.tsx'), 'StaffGate');
const ClosedView = fetchedScreen(() => import('./closed-view.tsx'), 'ClosedView');

const CustomerScreen = fetchedScreen(
  () => import('../../staff/customer-page/customer-screen.tsx'),
  'CustomerScreen',
);
const AccountScreen = fetchedScreen(
  () => import('../../staff/account-page/account-screen.tsx'),
  'AccountScreen',
);
const TransactionScreen = fetchedScreen(
  () => import('../../staff/transaction-page/transaction-screen.tsx'),
  'TransactionScreen',
);

const entries: readonly ViewEntry[] = [
  {
    view: 'dashboard',
    label: 'Dashboard',
    group: 'Work',
    icon: LayoutDashboard,
    needs: 'work.view',
    View: fetchedScreen(
      () => import('../../staff/dashboard/dashboard-screen.tsx'),
      'DashboardScreen',
    ),
  },
  {
    view: 'queue',
    label: 'Work Queue',
    group: 'Work',
    icon: ListTodo,
    needs: 'work.view',
    View: fetchedScreen(() => import('../../staff/queue/queue-screen.tsx'), 'QueueScreen'),
  },
  {
    view: 'approvals',
    label: 'Approvals',
    group: 'Work',
    icon: UsersRound,
    waits: 'proposals',
    needs: 'proposals.view',
    View: fetchedScreen(
      () => import('../../staff/proposals/proposals-screen.tsx'),
      'ProposalsScreen',
    ),
  },
  {
    view: 'chat-management',
    label: 'Chat Management',
    group: 'Work',
    icon: MessagesSquare,
    waits: 'chats',
    needs: 'chat.answer',
    View: fetchedScreen(
      () => import('../../staff/chat/chat-management-screen.tsx'),
      'ChatManagementScreen',
    ),
  },
  {
    view: 'support-inbox',
    label: 'Support Inbox',
    group: 'Work',
    icon: Inbox,
    waits: 'messages',
    needs: 'messages.view',
    View: fetchedScreen(
      () => import('../../staff/support-messages/support-inbox-screen.tsx'),
      'SupportInboxScreen',
    ),
  },
  {
    view: 'user-management',
    label: 'Manage Users & Balances',
    group: words.Customers,
    icon: Users,
    waits: 'nameChanges',
    needs: 'customers.view',
    View: fetchedScreen(() => import('../../staff/users/users-screen.tsx'), 'UsersScreen'),
  },
  {
    view: 'users',
    label: 'User Overview',
    group: words.Customers,
    icon: ChartPie,
    needs: 'reports.view',
    View: fetchedScreen(
      () => import('../../staff/reports/user-overview-screen.tsx'),
      'UserOverviewScreen',
    ),
  },
  {
    view: 'transactions',
    label: 'Transactions',
    group: 'Money',
    icon: ListChecks,
    waits: 'approvals',
    needs: 'transactions.view',
    View: fetchedScreen(
      () => import('../../staff/transactions/transactions-screen.tsx'),
      'TransactionsScreen',
    ),
  },
  {
    view: 'payments',
    label: 'Payments',
    group: 'Money',
    icon: ArrowLeftRight,
    needs: 'transactions.view',
    isOff: !settlesPayments,
    View: fetchedScreen(() => import('../../staff/payments/payments-screen.tsx'), 'PaymentsScreen'),
  },
  {
    view: 'reports',
    label: 'Reports',
    group: 'Money',
    icon: ChartColumn,
    needs: 'reports.view',
    View: fetchedScreen(() => import('../../staff/reports/reports-screen.tsx'), 'ReportsScreen'),
  },
  {
    view: 'ledger',
    label: 'Ledger',
    group: 'Money',
    icon: BookOpenText,
    needs: 'reports.view',
    View: fetchedScreen(() => import('../../staff/ledger/ledger-screen.tsx'), 'LedgerScreen'),
  },
  {
    view: 'incoming-wires',
    label: 'Incoming Wires',
    group: 'Money',
    icon: Landmark,
    needs: 'transactions.view',
    isOff: !bankServices.incomingWires,
    View: fetchedScreen(
      () => import('../../staff/incoming-wires/incoming-wires-screen.tsx'),
      'IncomingWiresScreen',
    ),
  },
  {
    view: 'limits-and-fees',
    label: 'Limits & Fees',
    group: words.Bank,
    icon: SlidersHorizontal,
    needs: 'proposals.view',
    View: fetchedScreen(
      () => import('../../staff/terms/limits-and-fees-screen.tsx'),
      'LimitsAndFeesScreen',
    ),
  },
  {
    view: 'interest-rates',
    label: `${words.InterestRate}s`,
    group: words.Bank,
    icon: Percent,
    needs: 'rates.manage',
    View: fetchedScreen(
      () => import('../../staff/interest-rates/interest-rates-screen.tsx'),
      'InterestRatesScreen',
    ),
  },
  {
    view: 'approval-policy',
    label: 'Approval Policy',
    group: words.Bank,
    icon: Scale,
    needs: 'policy.manage',
    View: fetchedScreen(
      () => import('../../staff/proposals/policies-screen.tsx'),
      'PoliciesScreen',
    ),
  },
  {
    view: 'audit-log',
    label: 'Audit Log',
    group: words.Bank,
    icon: ScrollText,
    needs: 'audit.view',
    View: fetchedScreen(
      () => import('../../staff/audit-log/audit-log-screen.tsx'),
      'AuditLogScreen',
    ),
  },
];

/**
 * The staff pages, which are views of one page, with the count of waiting work for each. The server
 * refuses their calls to everyone else.
 */
export function StaffArea() {
  useChatEvents();
  useFollowedRole();
  useWorkEvents();
  const leave = useSignOut();
  const { user } = useCurrentUser();
  const work = useQuery(waitingWorkQuery);
  const gate = useGate(work);
  const waiting = work.data;
  const [path] = useLocation();
  const search = useSearch();
  const customerId = customerIdIn(path);
  const accountId = accountIdIn(path);
  const transactionId = transactionIdIn(path);
  // A role that may open a list may open its items.
  const current =
    customerId !== null || accountId !== null
      ? 'user-management'
      : transactionId !== null
        ? 'transactions'
        : adminViewAt(path, search);
  const role = useStaffRole();
  const isWide = useIsWide();
  const allowed = entries.filter(({ needs, isOff }) => hasPermission(role, needs) && !isOff);
  const menu = allowed.map(({ view, label, group, icon, waits }) => ({
    label,
    group,
    icon,
    waiting: waits ? (waiting?.[waits] ?? 0) : 0,
    ...(waits && waiting
      ? { waitingText: shareText(waiting[waits], waiting.forColleagues[waits]) }
      : {}),
    href: adminHref(view),
    current: view === current,
  }));
  const View = allowed.find(({ view }) => view === current)?.View;
  // On narrow screens, it is next to the user's name, because there is no room by the logo.
  const badge = (
    <Badge variant="accent" className="max-sm:px-2 max-sm:py-0 max-sm:text-xs max-sm:leading-4">
      {role ? badgeOf(role) : 'STAFF'}
    </Badge>
  );
  return (
    <SideMenuLayout
      menuLabel="Staff area"
      entries={menu}
      badge={isWide && badge}
      greeting={
        <div className="flex flex-wrap items-center gap-x-3">
          <p className="truncate font-display text-lg max-sm:leading-6">
            {role === 'admin' && bankServices.isDemo ? 'Admin User' : (user?.firstName ?? '')}
          </p>
          {!isWide && badge}
        </div>
      }
      tools={(isOnDeep) => <SearchButton views={menu} isOnDeep={isOnDeep} />}
      actions={() => <HeaderActions leave={leave} />}
      alert={
        <>
          {!bankServices.staff.requiresSecondFactor && <DemoLine />}
          <FailureAlert of={leave} className="m-4" />
        </>
      }
    >
      {gate ??
        (bankServices.staff.requiresSecondFactor && work.isPending ? (
          <LoadingScreen />
        ) : View && customerId !== null ? (
          <CustomerScreen id={customerId} />
        ) : View && accountId !== null ? (
          <AccountScreen id={accountId} />
        ) : View && transactionId !== null ? (
          <TransactionScreen id={transactionId} />
        ) : View ? (
          <View />
        ) : (
          <ClosedView entry={entries.find(({ view }) => view === current)} />
        ))}
      <ConfirmationDialog />
    </SideMenuLayout>
  );
}

/**
 * Shown above every view if staff can sign in without a second factor; explains how a production
 * bank differs.
 */
function DemoLine() {
  return (
    <p
      data-print="hide"
      className="border-line border-b bg-sunken px-3 py-1 text-ink-soft text-xs sm:px-6 sm:py-2 sm:text-sm lg:px-8"
    >
      This demo lets staff sign in without a second step.{' '}
      <span className="max-sm:sr-only">In production, they can’t.</span>
    </p>
  );
}

/** What to show in place of every view, or null. Once shown, it stays until the user continues. */
function useGate(work: UseQueryResult<WaitingWork>): ReactNode {
  const isRefused = problemCode(work.error) === 'staff_factor_required';
  const [isShut, setIsShut] = useState(false);
  if (isRefused && !isShut) setIsShut(true);
  if (!isShut) return null;
  async function goOn() {
    const { error } = await work.refetch();
    const isStillRefused = problemCode(error) === 'staff_factor_required';
    if (!isStillRefused) setIsShut(false);
    return !isStillRefused;
  }
  return <StaffGate methods={methodsIn(work.error)} onContinue={goOn} />;
}

/** `ADMIN`, `TELLER`. */
const badgeOf = (role: StaffRole) => role.toUpperCase();

/** The support widget is in the header here so that it covers no controls. */
function HeaderActions({ leave }: { leave: ReturnType<typeof useSignOut> }) {
  return (
    <>
      <SupportButton placement="header" />
      <ThemeToggle />
      <Button
        variant="quiet"
        className="px-2 sm:px-5"
        pending={leave.isPending}
        onClick={() => leave.mutate()}
      >
        <LogOut aria-hidden="true" />
        Sign Out
      </Button>
    </>
  );
}
