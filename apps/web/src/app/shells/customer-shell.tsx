import type { CurrentUser } from '@seven-hills/contracts/api/people/session';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import Globe from 'lucide-react/icons/globe';
import History from 'lucide-react/icons/history';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import LogOut from 'lucide-react/icons/log-out';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type BankingView, viewHref } from '../../customer/views.ts';
import { useSignOut } from '../../net/session/sign-out.ts';
import { ThemeToggle } from '../../ui/brand/theme-toggle.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { type MenuEntry, SideMenuLayout } from '../../ui/layout/side-menu-layout.tsx';

const viewEntries: readonly { view: BankingView; label: string; icon: MenuEntry['icon'] }[] = [
  { view: 'dashboard', label: 'Account Overview', icon: LayoutDashboard },
  { view: 'transaction', label: 'Transfer & Pay', icon: ArrowLeftRight },
  { view: 'history', label: 'Account Activity', icon: History },
  { view: 'external-transfer', label: 'External Transfers', icon: Globe },
];

const pageEntries: readonly MenuEntry[] = [
  { label: 'Transaction Receipts', icon: ReceiptText, href: '/receipts' },
  { label: 'Profile Settings', icon: CircleUserRound, href: '/profile' },
  { label: 'Help & Support', icon: LifeBuoy, href: '/support' },
];

/** The success page belongs to the transfers that lead to it. */
const menuViewOf = (view: BankingView): BankingView =>
  view === 'transfer-success' ? 'external-transfer' : view;

interface CustomerShellProps {
  user: CurrentUser;
  view: BankingView;
  /** The views that the menu leads to. */
  views: readonly BankingView[];
  children: ReactNode;
}

/** The frame of the customer area: the menu, the welcome, and the way out. */
export function CustomerShell({ user, view, views, children }: CustomerShellProps) {
  const entries: MenuEntry[] = [
    ...viewEntries
      .filter((entry) => views.includes(entry.view))
      .map(({ view: target, label, icon }) => ({
        label,
        icon,
        href: viewHref(target),
        current: target === menuViewOf(view),
      })),
    ...pageEntries,
  ];
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  return (
    <SideMenuLayout
      menuLabel="Online banking"
      entries={entries}
      greeting={
        <p className="leading-snug">
          <span className="text-ink-soft max-sm:block max-sm:text-sm">Welcome, </span>
          <span className="font-display text-lg">{name}</span>
        </p>
      }
      actions={<HeaderActions isAdmin={user.role === 'admin'} />}
    >
      {children}
    </SideMenuLayout>
  );
}

function HeaderActions({ isAdmin }: { isAdmin: boolean }) {
  const leave = useSignOut();
  return (
    <>
      {isAdmin && (
        <Link href="/admin" className={buttonStyle({ variant: 'secondary' })}>
          <ShieldCheck aria-hidden="true" />
          Admin Panel
        </Link>
      )}
      <ThemeToggle />
      <Button variant="quiet" pending={leave.isPending} onClick={() => leave.mutate()}>
        <LogOut aria-hidden="true" />
        Sign Out
      </Button>
    </>
  );
}
