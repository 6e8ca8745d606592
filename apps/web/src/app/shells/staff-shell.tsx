import ChartColumn from 'lucide-react/icons/chart-column';
import ChartPie from 'lucide-react/icons/chart-pie';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListChecks from 'lucide-react/icons/list-checks';
import LogOut from 'lucide-react/icons/log-out';
import ScrollText from 'lucide-react/icons/scroll-text';
import Users from 'lucide-react/icons/users';
import type { ComponentType, ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useSignOut } from '../../net/session/sign-out.ts';
import { DashboardView } from '../../staff/dashboard/dashboard-screen.tsx';
import { type AdminView, adminHref, adminViewIn } from '../../staff/views.ts';
import type { WaitingWork } from '../../staff/waiting-work.ts';
import { ThemeToggle } from '../../ui/brand/theme-toggle.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { LoadingScreen } from '../../ui/feedback/spinner.tsx';
import { Button } from '../../ui/form/button.tsx';
import { fetched } from '../../ui/layout/fetched.tsx';
import { type MenuEntry, SideMenuLayout } from '../../ui/layout/side-menu-layout.tsx';

/** A view with its entry in the menu. */
export interface ViewEntry {
  view: AdminView;
  label: string;
  icon: MenuEntry['icon'];
  /** Which of the counts of waiting work stands beside it. */
  waits?: keyof WaitingWork;
  View: ComponentType;
}

/** Each view but the one that staff begin with comes when it is opened. */
const AuditLogView = fetched(
  async () => (await import('../../staff/audit-log/audit-log-screen.tsx')).AuditLogView,
  LoadingScreen,
);
const ReportsView = fetched(
  async () => (await import('../../staff/reports/reports-screen.tsx')).ReportsView,
  LoadingScreen,
);
const TransactionsView = fetched(
  async () => (await import('../../staff/transactions/transactions-screen.tsx')).TransactionsView,
  LoadingScreen,
);
const UserOverviewView = fetched(
  async () => (await import('../../staff/reports/user-overview-screen.tsx')).UserOverviewView,
  LoadingScreen,
);
const UsersView = fetched(
  async () => (await import('../../staff/users/users-screen.tsx')).UsersView,
  LoadingScreen,
);

const ownEntries: readonly ViewEntry[] = [
  { view: 'dashboard', label: 'Dashboard', icon: LayoutDashboard, View: DashboardView },
  { view: 'user-management', label: 'Manage Users & Balances', icon: Users, View: UsersView },
  { view: 'users', label: 'User Overview', icon: ChartPie, View: UserOverviewView },
  {
    view: 'transactions',
    label: 'Transactions',
    icon: ListChecks,
    waits: 'approvals',
    View: TransactionsView,
  },
  { view: 'reports', label: 'Reports', icon: ChartColumn, View: ReportsView },
];

const auditLog: ViewEntry = {
  view: 'audit-log',
  label: 'Audit Log',
  icon: ScrollText,
  View: AuditLogView,
};

interface AdminAreaProps {
  /** Views that other features bring; they stand before the audit log. */
  further: readonly ViewEntry[];
  /** Undefined until it is known. */
  waiting: WaitingWork | undefined;
  /** The support widget's button, which stands in the head line here so that it covers nothing. */
  support: ReactNode;
}

/** Staff's pages, which are views of one; the server refuses their calls to everyone else. */
export function AdminArea({ further, waiting, support }: AdminAreaProps) {
  const viewEntries = [...ownEntries, ...further, auditLog];
  const current = adminViewIn(useSearch());
  const entries = viewEntries.map(({ view, label, icon, waits }) => ({
    label,
    icon,
    waiting: waits ? (waiting?.[waits] ?? 0) : 0,
    href: adminHref(view),
    current: view === current,
  }));
  const View = viewEntries.find(({ view }) => view === current)?.View ?? DashboardView;
  return (
    <SideMenuLayout
      menuLabel="Staff area"
      entries={entries}
      badge={<Badge variant="copper">ADMIN</Badge>}
      greeting={<p className="truncate font-display text-lg">Admin User</p>}
      actions={<HeaderActions support={support} />}
    >
      <View />
    </SideMenuLayout>
  );
}

function HeaderActions({ support }: { support: ReactNode }) {
  const leave = useSignOut();
  return (
    <>
      {support}
      <ThemeToggle />
      <Button
        variant="quiet"
        className="px-2 sm:px-5"
        pending={leave.isPending}
        onClick={() => leave.mutate()}
      >
        <LogOut aria-hidden="true" />
        Logout
      </Button>
    </>
  );
}
