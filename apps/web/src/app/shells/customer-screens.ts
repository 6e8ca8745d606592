import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import BookUser from 'lucide-react/icons/book-user';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChartPie from 'lucide-react/icons/chart-pie';
import Globe from 'lucide-react/icons/globe';
import HandCoins from 'lucide-react/icons/hand-coins';
import History from 'lucide-react/icons/history';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import { TransactionView } from '../../customer/make-transaction/transaction-view.tsx';
import type { Fetched } from '../../ui/fetched.tsx';
import { fetchedScreen } from '../../ui/fetched.tsx';
import type { MenuEntry } from '../../ui/layout/menu-item.tsx';
import { articlePages } from '../article-pages.ts';

interface CustomerView {
  /** Whether the URL can name the account that it is about. */
  isOfAccount?: true;
  /** Whether it is only for customers with an account of their own. */
  needsOwnAccount?: true;
  /** Its entry in the menu; otherwise it belongs to the entry of another view. */
  menu: { label: string; icon: MenuEntry['icon'] } | { of: string };
  /** Absent for the overview, which also shows while the account is loading. */
  Screen?: Fetched<{ user: CurrentUser }>;
}

/**
 * The internal views of the customer area, in the order of the menu; the URL names the one to show.
 */
export const customerViews: Readonly<Record<string, CustomerView>> = {
  dashboard: { menu: { label: 'Account Overview', icon: LayoutDashboard } },
  'open-account': {
    menu: { of: 'dashboard' },
    Screen: fetchedScreen(
      () => import('../../customer/own-accounts/open-account-screen.tsx'),
      'OpenAccountScreen',
    ),
  },
  'open-certificate': {
    menu: { of: 'dashboard' },
    Screen: fetchedScreen(
      () => import('../../customer/certificates/open-certificate-screen.tsx'),
      'OpenCertificateScreen',
    ),
  },
  certificate: {
    menu: { of: 'dashboard' },
    Screen: fetchedScreen(
      () => import('../../customer/certificates/certificate-screen.tsx'),
      'CertificateScreen',
    ),
  },
  'account-people': {
    menu: { of: 'dashboard' },
    Screen: fetchedScreen(
      () => import('../../customer/account-sharing/people-screen.tsx'),
      'PeopleScreen',
    ),
  },
  beneficiaries: {
    menu: { of: 'dashboard' },
    Screen: fetchedScreen(
      () => import('../../customer/beneficiaries/beneficiaries-screen.tsx'),
      'BeneficiariesScreen',
    ),
  },
  debits: {
    menu: { of: 'dashboard' },
    Screen: fetchedScreen(
      () => import('../../customer/debit-stops/debits-screen.tsx'),
      'DebitsScreen',
    ),
  },
  goals: {
    menu: { of: 'dashboard' },
    isOfAccount: true,
    Screen: fetchedScreen(
      () => import('../../customer/savings-goals/goals-screen.tsx'),
      'GoalsScreen',
    ),
  },
  'close-account': {
    menu: { of: 'dashboard' },
    Screen: fetchedScreen(
      () => import('../../customer/close-account/close-account-screen.tsx'),
      'CloseAccountScreen',
    ),
  },
  'closed-accounts': {
    menu: { of: 'dashboard' },
    Screen: fetchedScreen(
      () => import('../../customer/own-accounts/closed-accounts-screen.tsx'),
      'ClosedAccountsScreen',
    ),
  },
  transaction: {
    menu: { label: 'Transfer & Pay', icon: ArrowLeftRight },
    needsOwnAccount: true,
    isOfAccount: true,
    Screen: TransactionView,
  },
  'own-transfer': {
    menu: { of: 'transaction' },
    needsOwnAccount: true,
    Screen: fetchedScreen(
      () => import('../../customer/own-transfers/own-transfer-screen.tsx'),
      'OwnTransferScreen',
    ),
  },
  'income-rules': {
    menu: { of: 'transaction' },
    Screen: fetchedScreen(
      () => import('../../customer/income-rules/income-rules-screen.tsx'),
      'IncomeRulesScreen',
    ),
  },
  requests: {
    menu: { label: 'Request Money', icon: HandCoins },
    needsOwnAccount: true,
    Screen: fetchedScreen(
      () => import('../../customer/payment-requests/requests-screen.tsx'),
      'RequestsScreen',
    ),
  },
  'bill-split': {
    menu: { of: 'requests' },
    needsOwnAccount: true,
    Screen: fetchedScreen(
      () => import('../../customer/bill-splits/bill-split-screen.tsx'),
      'BillSplitScreen',
    ),
  },
  history: {
    menu: { label: 'Account Activity', icon: History },
    isOfAccount: true,
    Screen: fetchedScreen(
      () => import('../../customer/history/history-screen.tsx'),
      'HistoryScreen',
    ),
  },
  balance: {
    menu: { of: 'dashboard' },
    Screen: fetchedScreen(
      () => import('../../customer/balances/balance-screen.tsx'),
      'BalanceScreen',
    ),
  },
  insights: {
    menu: { label: 'Insights', icon: ChartPie },
    isOfAccount: true,
    Screen: fetchedScreen(
      () => import('../../customer/insights/insights-screen.tsx'),
      'InsightsScreen',
    ),
  },
  'external-transfer': {
    menu: { label: 'External Transfers', icon: Globe },
    needsOwnAccount: true,
    Screen: fetchedScreen(async () => {
      const screen = await import(
        '../../customer/external-transfers/external-transfers-screen.tsx'
      );
      await screen.fetchFormParts();
      return screen;
    }, 'ExternalTransfersScreen'),
  },
  'linked-accounts': {
    menu: { label: 'Linked Accounts', icon: Landmark },
    needsOwnAccount: true,
    Screen: fetchedScreen(
      () => import('../../customer/bank-transfers/linked-area.tsx'),
      'LinkedArea',
    ),
  },
  'transfer-success': {
    menu: { of: 'external-transfer' },
    Screen: fetchedScreen(
      () => import('../../customer/transfer-success/transfer-success-screen.tsx'),
      'TransferSuccessScreen',
    ),
  },
  schedules: {
    menu: { label: 'Scheduled Payments', icon: CalendarClock },
    Screen: fetchedScreen(
      () => import('../../customer/schedules/schedules-screen.tsx'),
      'SchedulesScreen',
    ),
  },
  payees: {
    menu: { label: 'Payees', icon: BookUser },
    Screen: fetchedScreen(() => import('../../customer/payees/payees-screen.tsx'), 'PayeesScreen'),
  },
};

/**
 * Returns the view that a query string such as `view=history&type=deposit` names, else the
 * overview.
 */
export function viewIn(search: string): string {
  const named = new URLSearchParams(search).get('view');
  return named !== null && Object.hasOwn(customerViews, named) ? named : 'dashboard';
}

const staffOnly = fetchedScreen(() => import('../staff-only-screen.tsx'), 'StaffOnlyScreen');

/** The pages with a URL of their own. */
export const customerPages: Readonly<Record<string, Fetched<object>>> = {
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
  ...articlePages,
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
  '/invitations': fetchedScreen(
    () => import('../../customer/account-sharing/invitations-screen.tsx'),
    'InvitationsScreen',
  ),
  '/payment-request': fetchedScreen(
    () => import('../../customer/payment-requests/link-redirect.tsx'),
    'LinkRedirect',
  ),
  '/admin': staffOnly,
  '/admin/queue': staffOnly,
};
