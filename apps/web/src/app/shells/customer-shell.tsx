import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import BookUser from 'lucide-react/icons/book-user';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChartPie from 'lucide-react/icons/chart-pie';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import FolderOpen from 'lucide-react/icons/folder-open';
import Globe from 'lucide-react/icons/globe';
import HandCoins from 'lucide-react/icons/hand-coins';
import History from 'lucide-react/icons/history';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import LogOut from 'lucide-react/icons/log-out';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import { type BankingView, viewHref } from '../../customer/screens.ts';
import { SupportButton } from '../../help/widget/support-button.tsx';
import { offersExternalTransfers } from '../../net/bank-services.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { useSignOut } from '../../net/session/sign-out.ts';
import { ThemeToggle } from '../../ui/brand/theme-toggle.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import type { MenuEntry } from '../../ui/layout/menu-item.tsx';
import { SideMenuLayout } from '../../ui/layout/side-menu-layout.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { PaymentCount } from '../notifications/payment-count.ts';
import { type BarPlace, BottomBar } from './bottom-bar.tsx';

const viewEntries: readonly { view: BankingView; label: string; icon: MenuEntry['icon'] }[] = [
  { view: 'dashboard', label: 'Account Overview', icon: LayoutDashboard },
  { view: 'transaction', label: 'Transfer & Pay', icon: ArrowLeftRight },
  { view: 'requests', label: 'Request Money', icon: HandCoins },
  { view: 'history', label: 'Account Activity', icon: History },
  { view: 'insights', label: 'Insights', icon: ChartPie },
  { view: 'external-transfer', label: 'External Transfers', icon: Globe },
  { view: 'schedules', label: 'Scheduled Payments', icon: CalendarClock },
  { view: 'payees', label: 'Payees', icon: BookUser },
];
/**
 * The menu omits External Transfers if the bank offers none; a bookmark still opens the screen,
 * which says so.
 */
const viewsOffered = viewEntries.filter(
  ({ view }) => view !== 'external-transfer' || offersExternalTransfers,
);

const pageEntries = [
  { label: 'Transaction Receipts', icon: ReceiptText, href: '/receipts' },
  { label: 'Documents', icon: FolderOpen, href: '/documents' },
  { label: 'Profile Settings', icon: CircleUserRound, href: '/profile' },
  { label: 'Help & Support', icon: LifeBuoy, href: '/support' },
] as const;

/**
 * The success page belongs to External Transfers in the menu, the balance page to Account Overview.
 */
const menuViewOf = (view: BankingView | null): BankingView | null => {
  if (view === 'transfer-success') return 'external-transfer';
  return view === 'balance' ? 'dashboard' : view;
};

const places: Partial<Record<BankingView, BarPlace>> = {
  dashboard: 'home',
  history: 'activity',
  transaction: 'send',
};

interface CustomerShellProps {
  user: CurrentUser;
  path: string;
  /** The view shown; null for pages with a URL of their own. */
  view: BankingView | null;
  children: ReactNode;
}

/** The frame of every customer page: the menu, notifications, help, and sign-out. */
export function CustomerShell({ user, path, view, children }: CustomerShellProps) {
  const paymentCount = useContext(PaymentCount);
  const isWide = useIsWide();
  const leave = useSignOut();
  const isUnder = (href: string) => path === href || path.startsWith(`${href}/`);
  const entries: MenuEntry[] = [
    ...viewsOffered.map(({ view: target, label, icon }) => ({
      label,
      icon,
      href: viewHref(target),
      current: target === menuViewOf(view),
    })),
    ...pageEntries.map((entry) => ({ ...entry, current: isUnder(entry.href) })),
  ];
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  return (
    <SideMenuLayout
      menuLabel="Online banking"
      entries={entries}
      greeting={
        <p className="truncate leading-snug">
          <span className="opacity-75">Welcome, </span>
          <span className="font-display text-lg">{name}</span>
        </p>
      }
      tools={
        <>
          <NotificationBell userId={user.id} paymentCount={paymentCount} isOnPine={!isWide} />
          {isWide && <SupportButton placement="header" />}
        </>
      }
      actions={<HeaderActions isStaff={user.role !== 'user'} isOnPine={!isWide} leave={leave} />}
      alert={<FailureAlert of={leave} className="m-4" />}
      bar={(menu) => <BottomBar place={(view && places[view]) ?? 'more'} menu={menu} />}
    >
      {children}
    </SideMenuLayout>
  );
}

interface HeaderActionsProps {
  isStaff: boolean;
  isOnPine: boolean;
  leave: ReturnType<typeof useSignOut>;
}

function HeaderActions({ isStaff, isOnPine, leave }: HeaderActionsProps) {
  return (
    <>
      {isStaff && (
        <Link href="/admin" className={buttonStyle({ variant: isOnPine ? 'onPine' : 'secondary' })}>
          <ShieldCheck aria-hidden="true" />
          Admin Panel
        </Link>
      )}
      <ThemeToggle variant={isOnPine ? 'onPineBare' : 'quiet'} />
      <Button
        variant={isOnPine ? 'onPineQuiet' : 'quiet'}
        pending={leave.isPending}
        onClick={() => leave.mutate()}
      >
        <LogOut aria-hidden="true" />
        Sign Out
      </Button>
    </>
  );
}
