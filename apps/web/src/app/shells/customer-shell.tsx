import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import FolderOpen from 'lucide-react/icons/folder-open';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import LogOut from 'lucide-react/icons/log-out';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { type ReactNode, useContext } from 'react';
import { Link, useSearch } from 'wouter';
import { idIn, viewHref, withAccount } from '../../customer/screens.ts';
import { SupportButton } from '../../help/widget/support-button.tsx';
import { bankServices, offersExternalTransfers } from '../../net/bank-services.ts';
import { useSignOut } from '../../net/session/sign-out.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { ThemeToggle } from '../../ui/brand/theme-toggle.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import type { MenuEntry } from '../../ui/layout/menu-item.tsx';
import { SideMenuLayout } from '../../ui/layout/side-menu-layout.tsx';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { PaymentCount } from '../notifications/payment-count.ts';
import { type BarPlace, BottomBar } from './bottom-bar.tsx';
import { customerViews } from './customer-screens.ts';

/**
 * The menu omits what the bank does not offer; a bookmark still opens the screen, which says so.
 */
const isOffered = (view: string): boolean =>
  view === 'external-transfer'
    ? offersExternalTransfers
    : view !== 'linked-accounts' || bankServices.bankTransfers;

const viewEntries = Object.entries(customerViews).flatMap(
  ([view, { menu, isOfAccount = false }]) =>
    'of' in menu || !isOffered(view) ? [] : { view, href: viewHref(view), isOfAccount, ...menu },
);

const pageEntries = [
  { label: 'Transaction Receipts', icon: ReceiptText, href: '/receipts', isOfAccount: true },
  { label: 'Documents', icon: FolderOpen, href: '/documents', isOfAccount: true },
  { label: 'Profile Settings', icon: CircleUserRound, href: '/profile', isOfAccount: false },
  { label: 'Help & Support', icon: LifeBuoy, href: '/support', isOfAccount: false },
] as const;

/** The view whose entry in the menu is current. */
function menuViewOf(view: string | null): string | null {
  const menu = view === null ? null : customerViews[view]?.menu;
  return menu && 'of' in menu ? menu.of : view;
}

const places: Readonly<Record<string, BarPlace>> = {
  dashboard: 'home',
  history: 'activity',
  transaction: 'send',
};

interface CustomerShellProps {
  user: CurrentUser;
  path: string;
  /** The view shown; null for pages with a URL of their own. */
  view: string | null;
  children: ReactNode;
}

/** The frame of every customer page: the menu, notifications, help, and sign-out. */
export function CustomerShell({ user, path, view, children }: CustomerShellProps) {
  const paymentCount = useContext(PaymentCount);
  const account = idIn(useSearch(), 'account') ?? 0;
  const leave = useSignOut();
  const isUnder = (href: string) => path === href || path.startsWith(`${href}/`);
  const entries: MenuEntry[] = [
    ...viewEntries.map((entry) => ({ ...entry, current: entry.view === menuViewOf(view) })),
    ...pageEntries.map((entry) => ({ ...entry, current: isUnder(entry.href) })),
  ].map(({ label, icon, href, isOfAccount, current }) => ({
    label,
    icon,
    href: withAccount(href, isOfAccount ? account : 0),
    current,
  }));
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
      tools={(isOnDeep) => (
        <>
          <NotificationBell userId={user.id} paymentCount={paymentCount} isOnDeep={isOnDeep} />
          {!isOnDeep && <SupportButton placement="header" />}
        </>
      )}
      actions={(isOnDeep) => (
        <HeaderActions isStaff={user.role !== 'user'} isOnDeep={isOnDeep} leave={leave} />
      )}
      alert={<FailureAlert of={leave} className="m-4" />}
      bar={(menu) => <BottomBar place={places[view ?? ''] ?? 'more'} menu={menu} />}
    >
      {children}
    </SideMenuLayout>
  );
}

interface HeaderActionsProps {
  isStaff: boolean;
  isOnDeep: boolean;
  leave: ReturnType<typeof useSignOut>;
}

function HeaderActions({ isStaff, isOnDeep, leave }: HeaderActionsProps) {
  return (
    <>
      {isStaff && (
        <Link href="/admin" className={buttonStyle({ variant: isOnDeep ? 'onDeep' : 'secondary' })}>
          <ShieldCheck aria-hidden="true" />
          Admin Panel
        </Link>
      )}
      <ThemeToggle variant={isOnDeep ? 'onDeepBare' : 'quiet'} />
      <Button
        variant={isOnDeep ? 'onDeepQuiet' : 'quiet'}
        pending={leave.isPending}
        onClick={() => leave.mutate()}
      >
        <LogOut aria-hidden="true" />
        Sign Out
      </Button>
    </>
  );
}
